import type { Transfer } from '@nzela/contract/transfers';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Avatar } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { isBroken, statusDisplay } from './transfer-status.ts';
import { otherSide } from './transfer-story.ts';

type RowsProps = {
  readonly transfers: readonly Transfer[];
  /** Another page is being read. */
  readonly busy: boolean;
};

/** One line a transfer, with what matters first: who, how much, how it stands. */
export function HistoryList({ transfers, busy }: RowsProps) {
  return (
    <ul
      aria-label={m.transfers_history_title()}
      aria-busy={busy || undefined}
      className={cx('divide-y divide-border transition-opacity', busy && 'opacity-60')}
    >
      {transfers.map((transfer) => (
        <li key={transfer.id}>
          <HistoryItem transfer={transfer} />
        </li>
      ))}
    </ul>
  );
}

function HistoryItem({ transfer }: { readonly transfer: Transfer }) {
  return (
    <Link
      to={detailPath(transfer)}
      className="flex items-center gap-4 px-5 py-4 transition-colors hover:bg-surface-2"
    >
      <span className="max-sm:hidden">
        <Avatar name={otherSide(transfer)} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">{descriptionOf(transfer)}</span>
        <span className="block text-sm text-ink-2">
          {hasOwnWords(transfer) && `${otherSide(transfer)} · `}
          {formatDate(transfer.dateCreation)}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1.5">
        <Amount transfer={transfer} />
        <Status transfer={transfer} />
      </span>
    </Link>
  );
}

/** The specification's five columns; a list of the same on a narrow screen. */
export function HistoryTable({ transfers, busy }: RowsProps) {
  return (
    <DataTable
      label={m.transfers_history_title()}
      rows={transfers}
      rowKey={({ id }) => id}
      busy={busy}
      columns={columns()}
    />
  );
}

function columns(): DataTableProps<Transfer>['columns'] {
  return [
    {
      id: 'date',
      header: m.transfers_column_date(),
      cell: ({ dateCreation }) => (
        <span className="tabular whitespace-nowrap">{formatDate(dateCreation, 'numeric')}</span>
      ),
    },
    {
      id: 'description',
      header: m.transfers_column_description(),
      cell: (transfer) => (
        <Link
          to={detailPath(transfer)}
          className="target font-semibold underline-offset-4 hover:underline"
        >
          {descriptionOf(transfer)}
        </Link>
      ),
    },
    {
      id: 'beneficiaire',
      header: m.transfers_column_beneficiary(),
      cell: (transfer) => transfer.beneficiaire.nom,
    },
    {
      id: 'montant',
      header: m.transfers_column_amount(),
      align: 'end',
      cell: (transfer) => <Amount transfer={transfer} />,
    },
    {
      id: 'statut',
      header: m.transfers_column_status(),
      cell: (transfer) => <Status transfer={transfer} />,
    },
  ];
}

/** What left the sender with its fee, or what reached the recipient; struck where it came back or never left. */
function Amount({ transfer }: { readonly transfer: Transfer }) {
  const className = cx('font-semibold', isBroken(transfer.statut) && 'text-ink-2! line-through');
  return transfer.sens === 'recu' ? (
    <Money
      amount={transfer.montantRecu}
      currency={transfer.deviseCible}
      direction="in"
      className={className}
    />
  ) : (
    <Money
      amount={transfer.totalDebite}
      currency={transfer.deviseSource}
      direction="out"
      className={className}
    />
  );
}

function Status({ transfer }: { readonly transfer: Transfer }) {
  const { look, label } = statusDisplay(transfer.statut);
  return <StatusPill look={look}>{label}</StatusPill>;
}

function detailPath({ id }: Transfer): string {
  return `/dashboard/user/transfers/${id}`;
}

function hasOwnWords({ motif }: Transfer): boolean {
  return motif !== null && motif !== '';
}

/** The person's own words when they gave some. */
function descriptionOf(transfer: Transfer): string {
  const { motif, sens, beneficiaire } = transfer;
  if (motif !== null && hasOwnWords(transfer)) return motif;
  if (sens === 'recu') return m.transfers_description_received();
  return m.transfers_description_sent({ name: beneficiaire.nom });
}
