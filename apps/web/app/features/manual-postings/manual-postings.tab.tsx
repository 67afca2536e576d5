import type { ManualPosting } from '@nzela/contract/manual-postings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NotebookPen, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useAddress } from '../../lib/use-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { approvalStates } from '../approvals/approvals.ts';
import { TableTools } from '../views/views.ts';
import { accountNames } from './account-names.ts';
import { downloadPostings, postingsQuery } from './manual-postings.api.ts';
import { PostingFilterBar } from './posting-filter-bar.tsx';
import {
  allPostings,
  readFilters,
  searchOf,
  writeFilters,
  type PostingFilters,
} from './posting-filters.ts';
import { PostingDialog } from './posting.dialog.tsx';

/** What was posted by hand, what waits for a second administrator, and what was refused. */
export function ManualPostingsTab() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl">{m.postings_title()}</h2>
          <p className="text-ink-2">{m.postings_text()}</p>
        </div>
        <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAsking(true)}>
          {m.postings_new()}
        </Button>
      </div>
      <Postings />
      {isAsking && <PostingDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

const codec = { read: readFilters, write: writeFilters };

function Postings() {
  const [filters, set] = useAddress(codec);
  const change: Change = (part) =>
    set((now) => ({ ...now, ...part }), { replace: true, preventScrollReset: true });
  return (
    <>
      <PostingFilterBar filters={filters} onChange={change} />
      <TableTools
        page="ecritures"
        columns={columns()}
        hidden={filters.sans}
        onHide={(sans) => change({ sans })}
      >
        <ExportButton size="s" download={() => downloadPostings(filters)} />
      </TableTools>
      <Rows filters={filters} change={change} />
    </>
  );
}

type Change = (part: Partial<PostingFilters>) => void;
type RowsProps = { readonly filters: PostingFilters; readonly change: Change };

function Rows({ filters, change }: RowsProps) {
  const postings = useInfiniteQuery(postingsQuery(filters));
  return (
    <PagedTable of={postings} failed={m.postings_failed()}>
      {(rows) => (
        <DataTable
          label={m.postings_title()}
          from="lg"
          rows={rows}
          rowKey={({ id }) => id}
          columns={columns().filter(({ id }) => !filters.sans.includes(id))}
          busy={postings.isPlaceholderData}
          sort={{ by: 'reference', isDescending: filters.ordre === '' }}
          onSort={({ isDescending }) => change({ ordre: isDescending ? '' : 'asc' })}
          empty={<Nothing filters={filters} change={change} />}
        />
      )}
    </PagedTable>
  );
}

/** Nothing found says how to find more. */
function Nothing({ filters, change }: RowsProps) {
  const icon = <NotebookPen size={28} />;
  if (searchOf(filters).size === 0)
    return (
      <EmptyState icon={icon} title={m.postings_none()}>
        {m.postings_none_text()}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title={m.postings_none_found()}
      action={
        <Button variant="secondary" onClick={() => change(allPostings)}>
          {m.transfers_filter_clear()}
        </Button>
      }
    />
  );
}

function nameOf({ client }: ManualPosting, account: ManualPosting['debit']): string {
  const name = accountNames[account]();
  return account === 'client' && client !== null
    ? m.postings_client_of({ account: name, name: client.nom })
    : name;
}

const columns = (): DataTableProps<ManualPosting>['columns'] => [
  {
    id: 'reference',
    header: m.postings_reference(),
    isSortable: true,
    cell: ({ reference, dateCreation }) => (
      <span className="block">
        <span className="block font-mono text-sm whitespace-nowrap">{reference}</span>
        <span className="block text-sm whitespace-nowrap text-ink-2 tabular-nums">
          {formatDate(dateCreation, 'dateTime')}
        </span>
      </span>
    ),
  },
  {
    id: 'accounts',
    header: m.postings_accounts(),
    cell: (posting) =>
      m.postings_from_to({
        from: nameOf(posting, posting.debit),
        to: nameOf(posting, posting.credit),
      }),
  },
  {
    id: 'reason',
    header: m.postings_reason(),
    cell: ({ motif, piece }) => (
      <span className="block min-w-0">
        <span className="block wrap-anywhere">{motif}</span>
        {piece !== '' && <span className="block text-sm wrap-anywhere text-ink-2">{piece}</span>}
      </span>
    ),
  },
  {
    id: 'people',
    header: m.postings_people(),
    cell: ({ demandeur, decideur }) =>
      decideur === null ? demandeur : m.postings_decided({ asker: demandeur, decider: decideur }),
  },
  {
    id: 'status',
    header: m.postings_status(),
    cell: ({ statut }) => (
      <StatusPill look={approvalStates[statut].look}>{approvalStates[statut].name()}</StatusPill>
    ),
  },
  {
    id: 'amount',
    header: m.postings_amount(),
    align: 'end',
    cell: ({ montant, devise }) => <Money amount={montant} currency={devise} code />,
  },
];
