import type { Transaction } from '@nzela/contract/transactions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { DataTable, StackedCells, type DataTableProps } from '../../../ui/DataTable.tsx';
import { EmailAddress } from '../../../ui/EmailAddress.tsx';
import { Money } from '../../../ui/Money.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { methodNames, statusNames, transactionPath, typeNames } from './transaction-words.ts';

type Columns = DataTableProps<Transaction>['columns'];

/** Every column of the log (spec §3); the first leads to the transaction. */
export function transactionColumns(): Columns {
  return [
    { id: 'id', header: m.transactions_column_id(), cell: (row) => <Reference row={row} /> },
    {
      id: 'date',
      header: m.operations_column_date(),
      isSortable: true,
      cell: ({ date }) => (
        <span className="tabular block min-w-40 text-ink-2">{formatDate(date, 'dateTime')}</span>
      ),
    },
    { id: 'type', header: m.transactions_column_type(), cell: ({ type }) => typeNames[type]() },
    {
      id: 'utilisateur',
      header: m.transactions_column_user(),
      cell: (row) => (
        <span className="block min-w-44">
          <Person row={row} />
        </span>
      ),
    },
    {
      id: 'commerce',
      header: m.transactions_column_merchant(),
      cell: ({ commerce }) => commerce ?? '—',
    },
    {
      id: 'montant',
      header: m.operations_column_amount(),
      align: 'end',
      cell: (row) => <Amount row={row} />,
    },
    { id: 'statut', header: m.payments_status(), cell: (row) => <State row={row} /> },
    {
      id: 'moyen',
      header: m.payments_method(),
      cell: ({ moyen }) => (moyen === null ? '—' : methodNames[moyen]()),
    },
    {
      id: 'ip',
      header: m.transactions_column_address(),
      cell: ({ adresseIp }) => <span className="tabular">{adresseIp ?? '—'}</span>,
    },
    {
      id: 'appareil',
      header: m.transactions_column_device(),
      cell: ({ appareil }) => appareil ?? '—',
    },
    {
      id: 'erreur',
      header: m.transactions_column_error(),
      cell: ({ codeErreur }) => (
        <span translate="no" className="text-sm wrap-anywhere">
          {codeErreur ?? '—'}
        </span>
      ),
    },
  ];
}

/** What a dashboard has room for. */
export const briefColumns: readonly string[] = ['id', 'date', 'utilisateur', 'montant', 'statut'];

type TransactionTableProps = Pick<DataTableProps<Transaction>, 'sort' | 'onSort'> & {
  readonly label: string;
  readonly transactions: readonly Transaction[];
  readonly columns: Columns;
  readonly empty?: ReactNode;
};

export function TransactionTable({ transactions, ...table }: TransactionTableProps) {
  return (
    <div className="overflow-x-auto">
      <DataTable from="lg" {...table} rows={transactions} rowKey={({ id }) => id} item={item} />
    </div>
  );
}

/** What an item has a place for; the other columns follow with their headers, where they say something. */
const placed = ['id', 'date', 'utilisateur', 'montant', 'statut', 'erreur'];

function item(row: Transaction, columns: Columns) {
  const isShown = (column: string) => columns.some(({ id }) => id === column);
  const { commerce, moyen, adresseIp: ip, appareil } = row;
  const unknown = Object.entries({ commerce, moyen, ip, appareil })
    .filter(([, value]) => value === null)
    .map(([id]) => id);
  const others = columns.filter(({ id }) => ![...placed, ...unknown].includes(id));
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-4">
        {isShown('id') && <Reference row={row} />}
        {isShown('montant') && <Amount row={row} />}
      </div>
      {isShown('utilisateur') && <Person row={row} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
        {isShown('date') && <span className="tabular">{formatDate(row.date, 'dateTime')}</span>}
        {isShown('statut') && <State row={row} />}
      </div>
      {isShown('erreur') && row.codeErreur !== null && (
        <span translate="no" className="text-sm wrap-anywhere text-neg">
          {row.codeErreur}
        </span>
      )}
      {others.length > 0 && <StackedCells row={row} columns={others} />}
    </div>
  );
}

type One = { readonly row: Transaction };

function Reference({ row: { id, reference, referenceObjet } }: One) {
  return (
    <span className="block min-w-0" translate="no">
      <Link
        to={transactionPath(id)}
        className="target tabular font-semibold whitespace-nowrap underline-offset-4 hover:underline"
      >
        {reference}
      </Link>
      {referenceObjet !== null && referenceObjet !== reference && (
        <span className="block text-sm wrap-anywhere text-ink-2">{referenceObjet}</span>
      )}
    </span>
  );
}

function Person({ row: { utilisateur } }: One) {
  if (utilisateur === null) return <span className="text-ink-2">{m.transactions_visitor()}</span>;
  return (
    <span className="block min-w-0">
      <span className="block wrap-anywhere">{utilisateur.nom}</span>
      <span className="block text-sm text-ink-2">
        <EmailAddress email={utilisateur.email} />
      </span>
    </span>
  );
}

function Amount({ row: { montant, devise } }: One) {
  if (montant === null || devise === null) return <span className="text-ink-2">—</span>;
  return <Money amount={montant} currency={devise} className="font-semibold" />;
}

export function State({ row: { statut } }: { readonly row: Pick<Transaction, 'statut'> }) {
  const { look, name } = statusNames[statut];
  return <StatusPill look={look}>{name()}</StatusPill>;
}
