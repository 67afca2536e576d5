import type { MerchantPayment } from '@nzela/contract/payments';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { DisputeMark } from './dispute-mark.tsx';
import { customerName, methodName, paymentPath, paymentStates } from './payment-words.ts';

type PaymentTableProps = {
  readonly label: string;
  readonly payments: readonly MerchantPayment[];
  readonly empty?: ReactNode;
};

/** Payments by date, customer, method, status and amount (spec §2), each with the way to its page. */
export function PaymentTable({ label, payments, empty }: PaymentTableProps) {
  return (
    <DataTable
      label={label}
      rows={payments}
      rowKey={({ id }) => id}
      columns={columns()}
      item={item}
      empty={empty}
    />
  );
}

function columns(): DataTableProps<MerchantPayment>['columns'] {
  return [
    {
      id: 'date',
      header: m.operations_column_date(),
      cell: ({ dateCreation }) => (
        <span className="tabular text-ink-2">{formatDate(dateCreation, 'dateTime')}</span>
      ),
    },
    {
      id: 'client',
      header: m.payments_customer(),
      cell: (payment) => <Customer payment={payment} />,
    },
    { id: 'moyen', header: m.payments_method(), cell: methodName },
    {
      id: 'statut',
      header: m.payments_status(),
      cell: (payment) => (
        <span className="md:whitespace-nowrap">
          <State payment={payment} />
        </span>
      ),
    },
    {
      id: 'montant',
      header: m.operations_column_amount(),
      align: 'end',
      cell: (payment) => <Amount payment={payment} />,
    },
  ];
}

type One = { readonly payment: MerchantPayment };

function item(payment: MerchantPayment) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <Customer payment={payment} />
        <Amount payment={payment} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="tabular">{formatDate(payment.dateCreation, 'dateTime')}</span>
        <span className="flex items-center gap-3">
          {payment.moyen !== null && methodName(payment)}
          <State payment={payment} />
        </span>
      </div>
    </div>
  );
}

function Customer({ payment }: One) {
  return (
    <span className="block min-w-0">
      <Link
        to={paymentPath(payment.id)}
        className="target font-semibold wrap-break-word underline-offset-4 hover:underline"
      >
        {customerName(payment)}
      </Link>
      <span className="block text-sm wrap-break-word text-ink-2" translate="no">
        {payment.reference}
      </span>
    </span>
  );
}

function State({ payment }: One) {
  const { look, name } = paymentStates[payment.statut];
  return (
    <span className="inline-flex flex-wrap gap-2">
      <StatusPill look={look}>{name()}</StatusPill>
      <DisputeMark payment={payment} />
    </span>
  );
}

function Amount({ payment: { montant, devise } }: One) {
  return <Money amount={montant} currency={devise} className="font-semibold" />;
}
