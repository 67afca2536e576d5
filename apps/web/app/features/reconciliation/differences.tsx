import type { Difference } from '@nzela/contract/reconciliation';
import { isCurrencyCode } from '@nzela/money/currencies';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { type Queue, queueSort } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { TableTools } from '../views/views.ts';
import { ReadButton } from './read-button.tsx';
import { differencesQuery } from './reconciliation.api.ts';
import { ResolveDialog } from './resolve.dialog.tsx';
import { endNames, kindNames, sourceNames } from './words.ts';

type DifferencesProps = { readonly queue: Queue<'ouverts' | 'resolus'> };

/** The queue of differences, or those that are over. */
export function Differences({ queue }: DifferencesProps) {
  const differences = useInfiniteQuery(differencesQuery(queue.asked));
  const [open, setOpen] = useState<Difference | null>(null);
  const count = differences.data?.pages[0]?.ouverts ?? 0;
  const columns = columnsOf(setOpen);
  return (
    <>
      {count > 0 && (
        <p>
          <Badge tone="warn">{m.reconciliation_open_count({ count })}</Badge>
        </p>
      )}
      <TableTools page="ecarts" columns={columns} hidden={queue.hidden} onHide={queue.hide}>
        <ReadButton />
      </TableTools>
      <PagedTable of={differences} failed={m.reconciliation_failed()}>
        {(rows) => (
          <DataTable
            label={m.reconciliation_title()}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns.filter(({ id }) => !queue.hidden.includes(id))}
            sort={queue.sort}
            onSort={queue.sortBy}
            empty={
              <EmptyState icon={<Scale size={28} />} title={m.reconciliation_none()}>
                {m.reconciliation_none_text()}
              </EmptyState>
            }
          />
        )}
      </PagedTable>
      {open !== null && <ResolveDialog difference={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function sideText(side: Difference['nous']): string {
  if (side === null || !isCurrencyCode(side.devise)) return m.reconciliation_nothing();
  return formatAmount(side.montant, side.devise, { code: true });
}

function feeText(side: Difference['nous']): string | null {
  if (side === null || side.frais === null || !isCurrencyCode(side.devise)) return null;
  return m.reconciliation_fee({ amount: formatAmount(side.frais, side.devise, { code: true }) });
}

function Side({ of, isFee }: { readonly of: Difference['nous']; readonly isFee: boolean }) {
  return (
    <span className="tabular block">
      <span className="block whitespace-nowrap">{sideText(of)}</span>
      {isFee && <span className="block text-sm text-ink-2">{feeText(of)}</span>}
    </span>
  );
}

function columnsOf(onOpen: (one: Difference) => void): DataTableProps<Difference>['columns'] {
  return [
    {
      id: 'source',
      header: m.reconciliation_source(),
      cell: ({ source, jour }) => (
        <span className="block">
          <span className="block font-medium">{sourceNames[source]()}</span>
          <span className="block text-sm whitespace-nowrap text-ink-2">{formatDate(jour)}</span>
        </span>
      ),
    },
    {
      id: queueSort,
      isSortable: true,
      header: m.reconciliation_kind(),
      cell: ({ type, ageJours }) => (
        <span className="block">
          <span className="block">{kindNames[type]()}</span>
          <span className="block text-sm text-ink-2">
            {ageJours === 0 ? m.reconciliation_today() : m.reconciliation_age({ count: ageJours })}
          </span>
        </span>
      ),
    },
    {
      id: 'reference',
      header: m.reconciliation_reference(),
      cell: ({ reference }) => <span className="font-mono text-sm wrap-anywhere">{reference}</span>,
    },
    {
      id: 'ours',
      header: m.reconciliation_ours(),
      align: 'end',
      cell: ({ nous, type }) => <Side of={nous} isFee={type === 'frais'} />,
    },
    {
      id: 'theirs',
      header: m.reconciliation_theirs(),
      align: 'end',
      cell: ({ eux, type }) => <Side of={eux} isFee={type === 'frais'} />,
    },
    {
      id: 'actions',
      header: m.redirects_actions(),
      headerHidden: true,
      align: 'end',
      cell: (one) =>
        one.resolution === null ? (
          <Button
            size="s"
            variant="secondary"
            aria-label={m.reconciliation_resolve_of({ reference: one.reference })}
            onClick={() => onOpen(one)}
          >
            {m.reconciliation_resolve()}
          </Button>
        ) : (
          <span className="block text-left">
            <span className="block">{resolutionText(one.resolution)}</span>
            <span className="block text-sm wrap-anywhere text-ink-2">{one.resolution.motif}</span>
          </span>
        ),
    },
  ];
}

function resolutionText({ fin, par }: NonNullable<Difference['resolution']>): string {
  const end = endNames[fin]();
  return par === null ? end : m.reconciliation_resolution_of({ end, name: par });
}
