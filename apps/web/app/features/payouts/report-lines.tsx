import type { PayoutReport } from '@nzela/contract/merchant-payouts';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { payoutPath } from './payout-words.ts';

type Currency = PayoutReport['devise'];
type Line = PayoutReport['lignes'][number];
type ReportLinesProps = { readonly lines: readonly Line[]; readonly currency: Currency };

/** The movements that make the sum of a payout, the oldest first; each leads to what it is about. */
export function ReportLines({ lines, currency }: ReportLinesProps) {
  return (
    <DataTable
      label={m.payouts_report_lines()}
      rows={lines}
      rowKey={({ genre, objetId, date, montant }) => `${genre}:${objetId}:${date}:${montant}`}
      columns={columns(currency)}
      item={itemIn(currency)}
      empty={<EmptyState title={m.payouts_report_none()} />}
    />
  );
}

function columns(currency: Currency): DataTableProps<Line>['columns'] {
  return [
    {
      id: 'date',
      header: m.operations_column_date(),
      cell: ({ date }) => (
        <span className="tabular text-ink-2">{formatDate(date, 'dateTime')}</span>
      ),
    },
    {
      id: 'description',
      header: m.operations_column_description(),
      cell: (line) => <Subject line={line} />,
    },
    {
      id: 'montant',
      header: m.operations_column_amount(),
      align: 'end',
      cell: (line) => <Moved line={line} currency={currency} />,
    },
    {
      id: 'solde',
      header: m.payouts_report_balance(),
      align: 'end',
      cell: ({ soldeApres }) => (
        <Money amount={soldeApres} currency={currency} className="text-ink-2" />
      ),
    },
  ];
}

const itemIn = (currency: Currency) => (line: Line) => <Item line={line} currency={currency} />;

type One = { readonly line: Line };

function Item({ line, currency }: One & { readonly currency: Currency }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <Subject line={line} />
        <Moved line={line} currency={currency} />
      </div>
      <span className="tabular text-sm text-ink-2">{formatDate(line.date, 'dateTime')}</span>
    </div>
  );
}

function Subject({ line: { genre, objetId, description, reference, client } }: One) {
  const to =
    genre === 'paiement'
      ? `/dashboard/merchant/transactions/${objetId}`
      : genre === 'versement'
        ? payoutPath(objetId)
        : null;
  const about = [client, reference].filter((part) => part !== null).join(' · ');
  return (
    <span className="block min-w-0">
      {to === null ? (
        <span className="font-semibold wrap-break-word">{description}</span>
      ) : (
        <Link
          to={to}
          className="target font-semibold wrap-break-word underline-offset-4 hover:underline"
        >
          {description}
        </Link>
      )}
      {about !== '' && (
        <span className="block text-sm wrap-break-word text-ink-2" translate="no">
          {about}
        </span>
      )}
    </span>
  );
}

function Moved({ line: { montant }, currency }: One & { readonly currency: Currency }) {
  return <Money amount={montant} currency={currency} className="font-semibold" />;
}
