import { canBeRedirected, type MissingPath } from '@nzela/contract/redirects';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { readQuery } from '../../lib/read-query.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Reading } from '../../ui/Reading.tsx';

const missingQuery = readQuery<{ elements: readonly MissingPath[] }>(
  ['redirects', 'missing'],
  '/redirects/introuvables',
);

/** All of them come at once, a few thousand at most; not so many rows are drawn. */
const shownAtOnce = 100;

type MissingPathsProps = { readonly onRedirect: (path: string) => void };

/** The addresses that led nowhere, those asked for most often first. */
export function MissingPaths({ onRedirect }: MissingPathsProps) {
  const missing = useQuery(missingQuery);
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <Card title={m.missing_title()} description={m.missing_text()} padded={false}>
      {missing.data === undefined ? (
        <div className="p-5">
          <Reading of={missing} rows={3} />
        </div>
      ) : (
        <div className="flex flex-col">
          <DataTable
            label={m.missing_title()}
            rows={missing.data.elements.slice(0, shown)}
            rowKey={({ chemin }) => chemin}
            empty={<EmptyState icon={<CircleCheck size={28} />} title={m.missing_empty()} />}
            columns={columnsOf(onRedirect)}
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
      id: 'count',
      header: m.missing_count(),
      align: 'end',
      cell: ({ nombre }) => <span className="tabular">{nombre}</span>,
    },
    {
      id: 'last',
      header: m.missing_last(),
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
