import type { Dispute } from '@nzela/contract/disputes';
import type { MerchantPayment } from '@nzela/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { Breadcrumb } from '../../ui/PageTitle.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { dialogWhenOpened } from '../../ui/when-opened.tsx';
import { OperationReference, ReceiptButton } from '../operations/operations.ts';
import { DisputeMark } from './dispute-mark.tsx';
import { Disputes } from './disputes.tsx';
import { disputesQuery } from './disputes.api.ts';
import { PaymentPayout } from './payment-payout.tsx';
import { paymentStory } from './payment-story.ts';
import { customerName, methodName, paymentStates } from './payment-words.ts';
import { refundsQuery } from './payments.api.ts';
import { Refunds } from './refunds.tsx';

const RefundDialog = dialogWhenOpened(async () => ({
  default: (await import('./refund.dialog.tsx')).RefundDialog,
}));

const noDisputes: readonly Dispute[] = [];

type One = { readonly payment: MerchantPayment };

/** How much from whom, what became of it, what it cost, and what can be given back. */
export function PaymentDetail({ payment }: One) {
  const { account } = useMerchant();
  const refunds = useQuery(refundsQuery(account, payment.id));
  const isDisputed = payment.litige !== null;
  const reading = useQuery({ ...disputesQuery(account, payment.id), enabled: isDisputed });
  const disputes = isDisputed ? reading.data?.elements : noDisputes;
  return (
    <>
      <Head payment={payment} />
      <div className="flex flex-col gap-5">
        <Actions payment={payment} />
        {disputes === undefined ? (
          <Reading of={reading} rows={4} />
        ) : (
          <Disputes disputes={disputes} />
        )}
        <Card title={m.payments_story()}>
          {refunds.data === undefined ? (
            <Reading of={refunds} rows={3} />
          ) : (
            <Timeline
              label={m.payments_story()}
              items={paymentStory(payment, refunds.data.elements, disputes ?? noDisputes)}
            />
          )}
        </Card>
        {payment.paye !== null && <Price payment={payment} />}
        <Customer payment={payment} />
        {refunds.data !== undefined && refunds.data.elements.length > 0 && (
          <Refunds refunds={refunds.data.elements} />
        )}
      </div>
    </>
  );
}

function Head({ payment }: One) {
  const { look, name } = paymentStates[payment.statut];
  return (
    <header className="mb-6">
      <Breadcrumb
        trail={[{ to: '/dashboard/merchant/transactions', label: m.merchant_transactions_title() }]}
      />
      <h2 data-page-title className="mt-3 text-[1.75rem] leading-tight sm:text-4xl">
        <Money amount={payment.montant} currency={payment.devise} />
        <span className="mt-1 block font-sans text-lg font-semibold wrap-anywhere">
          {customerName(payment)}
        </span>
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusPill look={look}>{name()}</StatusPill>
        <DisputeMark payment={payment} />
        <OperationReference text={payment.reference} />
      </div>
    </header>
  );
}

/** Whether something is left to give back. What is disputed is in its bank's hands, or went back by it. */
export function refundable({ paye, rembourse, litige }: MerchantPayment): boolean {
  return paye !== null && paye > rembourse && (litige === null || litige === 'gagne');
}

function Actions({ payment }: One) {
  const { may, account } = useMerchant();
  const [isRefunding, setRefunding] = useState(false);
  if (payment.statut === 'en_attente') return <Address payment={payment} />;
  if (payment.paye === null) return null;
  return (
    <div className="button-row">
      {may('paiements.rembourser') && refundable(payment) && (
        <Button icon={<Undo2 size={18} aria-hidden />} onClick={() => setRefunding(true)}>
          {m.payments_refund()}
        </Button>
      )}
      <ReceiptButton
        path={`/v1/payments/${payment.id}/recu`}
        reference={payment.reference}
        account={account}
      />
      {isRefunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
    </div>
  );
}

/** Where a payment that waits is paid. */
function Address({ payment: { adresse } }: One) {
  return (
    <Card look="soft" title={m.payments_address()} description={m.payments_address_text()}>
      <p className="flex items-center justify-between gap-3">
        <span translate="no" className="min-w-0 font-mono text-sm break-all">
          {adresse}
        </span>
        <CopyButton text={adresse} label={m.payments_address()} />
      </p>
    </Card>
  );
}

/** What the customer paid, less the fee, is what the business gets. */
function Price({ payment }: One) {
  const { paye, frais, net, rembourse, devise } = payment;
  const line = (id: string, label: string, amount: number | null) => ({
    id,
    label,
    value: formatAmount(amount ?? 0, devise),
  });
  return (
    <Recap
      title={m.payments_price()}
      lines={[
        line('paye', m.payments_paid(), paye),
        { ...line('frais', m.payments_fee(), frais), note: feeBearer(payment), sign: '−' },
        { ...line('net', m.payments_net(), net), sign: '=', weight: 'total' },
        ...(rembourse === 0 ? [] : [line('rembourse', m.payments_refunded(), rembourse)]),
      ]}
    >
      <PaymentPayout payment={payment} />
    </Recap>
  );
}

function feeBearer(payment: MerchantPayment): string {
  const method = methodName(payment);
  return payment.supportFrais === 'payeur'
    ? m.payments_fee_payer({ method })
    : m.payments_fee_merchant({ method });
}

function Customer({ payment }: One) {
  const { client, description, metadata } = payment;
  const lines = [
    [m.payments_customer_name(), client.nom],
    [m.payments_customer_email(), client.email],
    [m.payments_customer_phone(), client.telephone],
    [m.operations_column_description(), description],
    ...Object.entries(metadata),
  ].filter((line): line is [string, string] => line[1] !== null);
  return (
    <Card title={m.payments_customer()}>
      {lines.length === 0 ? (
        <p className="text-ink-2">{m.payments_customer_none()}</p>
      ) : (
        <dl className="flex flex-col divide-y divide-border">
          {lines.map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-ink-2 wrap-anywhere">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
