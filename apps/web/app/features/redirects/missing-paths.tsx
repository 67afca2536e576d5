import { canBeRedirected, type MissingPath } from '@nzela/contract/redirects';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { readQuery } from '../../lib/read-query.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { TableTools } from '../views/views.ts';

const missingQuery = readQuery<{ elements: readonly MissingPath[] }>(
  ['redirects', 'missing'],
  '/redirects/introuvables',
);

/** All of them come at once, a few thousand at most; not so many rows are drawn. */
const shownAtOnce = 100;

const mostFirst = { by: 'nombre', isDescending: true };

/** As they come, the count decides, and then the day. */
function sorted(paths: readonly MissingPath[], sort: ListAddress['sort']): readonly MissingPath[] {
  const { by, isDescending } = sort ?? mostFirst;
  const upwards =
    by === 'date'
      ? paths.toSorted((one, other) => one.derniereFois.localeCompare(other.derniereFois))
      : paths.toReversed();
  return isDescending ? upwards.toReversed() : upwards;
}

type MissingPathsProps = { readonly onRedirect: (path: string) => void };

/** The addresses that led nowhere, those asked for most often first unless asked otherwise. */
export function MissingPaths({ onRedirect }: MissingPathsProps) {
  const [{ sort, hidden }, set] = useListAddress();
  const change = (next: Partial<ListAddress>) =>
    set((now) => ({ ...now, ...next }), { replace: true, preventScrollReset: true });
  const missing = useQuery(missingQuery);
  const [shown, setShown] = useState(shownAtOnce);
  const columns = columnsOf(onRedirect);
  return (
    <Card title={m.missing_title()} description={m.missing_text()} padded={false}>
      <div className="px-5 pb-4 sm:px-6">
        <TableTools
          page="introuvables"
          columns={columns}
          hidden={hidden}
          onHide={(next) => change({ hidden: next })}
        />
      </div>
      {missing.data === undefined ? (
        <div className="p-5">
          <Reading of={missing} rows={3} />
        </div>
      ) : (
        <div className="flex flex-col">
          <DataTable
            label={m.missing_title()}
            rows={sorted(missing.data.elements, sort).slice(0, shown)}
            rowKey={({ chemin }) => chemin}
            empty={<EmptyState icon={<CircleCheck size={28} />} title={m.missing_empty()} />}
            columns={columns.filter(({ id }) => !hidden.includes(id))}
            sort={sort ?? mostFirst}
            onSort={(next) => change({ sort: next })}
          />
          {shown < missing.data.elements.length && (
            <Button
              variant="secondary"
              className="mb-5 self-center"
              onClick={() => setShown(shown + shownAtOnce)}
            >
              {m.ui_more()}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function columnsOf(
  onRedirect: MissingPathsProps['onRedirect'],
): DataTableProps<MissingPath>['columns'] {
  return [
    {
      id: 'path',
      header: m.missing_path(),
      cell: ({ chemin }) => <span className="font-mono text-sm wrap-anywhere">{chemin}</span>,
    },
    {
      id: 'nombre',
      header: m.missing_count(),
      isSortable: true,
      align: 'end',
      cell: ({ nombre }) => <span className="tabular">{nombre}</span>,
    },
    {
      id: 'date',
      header: m.missing_last(),
      isSortable: true,
      cell: ({ derniereFois }) => formatDate(derniereFois, 'dateTime'),
    },
    {
      id: 'actions',
      header: m.redirects_actions(),
      headerHidden: true,
      align: 'end',
      cell: ({ chemin }) =>
        // A part that was left out is no address to come by.
        !chemin.includes('…') &&
        canBeRedirected(chemin) && (
          <Button
            variant="secondary"
            size="s"
            aria-label={m.missing_redirect_of({ path: chemin })}
            onClick={() => onRedirect(chemin)}
          >
            {m.missing_redirect()}
          </Button>
        ),
    },
  ];
}
