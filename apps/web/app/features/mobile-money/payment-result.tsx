import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, SearchCheck, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isMissing } from '../../lib/api-error.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useGroupedDigits } from '../../lib/use-grouped-phone.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Recap, type RecapLine } from '../../ui/Recap.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { rateSentence } from '../quotes/quotes.ts';
import type { PaymentQuery } from './mobile-money.api.ts';
import { statusDisplay } from './payment-values.ts';

type Shown = {
  /** Where the story stands in its page. */
  readonly heading: 'h2' | 'h3';
  /** What the sum is to who reads, and what its payment brought about. */
  readonly words: { readonly amount: string; readonly done: string };
  /** What can be done next; null: with a payment that does not exist. */
  readonly renderActions: (payment: MobileMoneyPayment | null) => ReactNode;
  /** Lays the parts out as a page of its own; without, one stands under the other. */
  readonly renderView?: (payment: MobileMoneyPayment, parts: PaymentParts) => ReactNode;
};

export type PaymentParts = {
  readonly story: ReactNode;
  readonly details: ReactNode;
  readonly actions: ReactNode;
};

type PaymentResultProps = Shown & { readonly query: PaymentQuery };

/** How one payment stands, until it is over. A reload, or a link, finds it again. */
export function PaymentResult({ query, ...shown }: PaymentResultProps) {
  const { data: payment, error, refetch } = useQuery(query);
  useEffect(() => {
    if (error !== null) console.warn(m.mobile_money_status_failed(), error);
  }, [error]);
  if (payment !== undefined) {
    return (
      <>
        {error !== null && <StatusFailed onRetry={() => void refetch()} />}
        <Result payment={payment} {...shown} />
      </>
    );
  }
  if (error === null) return <Skeleton className="h-80" />;
  if (isMissing(error)) {
    return <EmptyState title={m.mobile_money_unknown()} action={shown.renderActions(null)} />;
  }
  return <StatusFailed onRetry={() => void refetch()} />;
}

function StatusFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <RetryAlert tone="info" live title={m.mobile_money_status_failed()} onRetry={onRetry}>
      {m.mobile_money_status_kept()}
    </RetryAlert>
  );
}

const marks = {
  done: { icon: CircleCheck, ink: 'text-pos' },
  failed: { icon: CircleX, ink: 'text-neg' },
  pending: { icon: Smartphone, ink: 'text-brand' },
  checking: { icon: SearchCheck, ink: 'text-info' },
} as const;

function Result({
  payment,
  heading: Heading,
  words,
  renderActions,
  renderView,
}: Shown & { readonly payment: MobileMoneyPayment }) {
  useTold(payment);
  const phone = useGroupedDigits(payment.paymentChannel.walletID.replace(/^\+/, ''));
  const { look } = statusDisplay(payment);
  const { icon: Icon, ink } = marks[look as keyof typeof marks];
  const isPending = payment.transactionStatus === 'PENDING';
  const story = (
    <>
      <div role="status" className="flex flex-col gap-2">
        <Heading className="flex items-center gap-3 text-2xl">
          <Icon size={36} aria-hidden className={`shrink-0 ${ink}`} />
          {paymentHeadline(payment)}
        </Heading>
        <p className="text-lg text-ink-2">{paymentStory(payment, doneText(payment, words.done))}</p>
      </div>
      {isPending && (
        <p className="flex items-center gap-2 text-ink-2">
          <Spinner /> {m.mobile_money_waiting()}
        </p>
      )}
      {payment.delaiDepasse && (
        <Alert tone="info" live title={m.mobile_money_late_title()}>
          {m.mobile_money_late_text()}
        </Alert>
      )}
    </>
  );
  const details = <Recap lines={detailLines(payment, { phone, amountLabel: words.amount })} />;
  const actions = renderActions(payment);
  if (renderView !== undefined) return renderView(payment, { story, details, actions });
  return (
    <div className="flex flex-col gap-6">
      {story}
      {details}
      <div className="button-row empty:hidden">{actions}</div>
    </div>
  );
}

/** The state of a payment in a few words. */
export function paymentHeadline({ transactionStatus, statut }: MobileMoneyPayment): string {
  if (transactionStatus === 'SUCCESS') return m.mobile_money_success();
  if (transactionStatus === 'FAILED') return m.mobile_money_failed_title();
  if (statut === 'en_cours') return m.mobile_money_check_phone_title();
  return statut === 'indetermine' ? m.mobile_money_state_checking() : m.mobile_money_contacting();
}

/** What happened in words: whether money moved, and who acts next. */
export function paymentStory(
  { transactionStatus, statut, raison, paymentChannel }: MobileMoneyPayment,
  done: string,
): string {
  if (transactionStatus === 'SUCCESS') return done;
  if (raison !== null) return raison;
  if (transactionStatus === 'FAILED') return m.mobile_money_failed();
  const operator = paymentChannel.provider.libelle;
  if (statut === 'en_cours') return m.mobile_money_check_phone_text({ operator });
  if (statut === 'indetermine') return m.mobile_money_checking_text({ operator });
  return m.mobile_money_contacting_text({ operator });
}

/** What the payment brought about: both amounts where there are two. */
function doneText({ order, conversion, ...payment }: MobileMoneyPayment, done: string): string {
  if (conversion === null) return done;
  const { amount, currency } = order.cost;
  const paid = formatAmount(amount, currency);
  const received = formatAmount(payment.montantRecu, payment.deviseRecue);
  switch (conversion.etat) {
    case 'actualisee': {
      const promised = formatAmount(conversion.montantPromis, conversion.deviseCible);
      return m.mobile_money_repriced_text({ paid, received, promised });
    }
    case 'impossible':
      return m.mobile_money_unconverted_text({ paid });
    case 'promise':
    case 'faite':
      return m.mobile_money_converted_text({ paid, received });
  }
}

function detailLines(
  { order, paymentChannel, ...payment }: MobileMoneyPayment,
  { phone, amountLabel }: { readonly phone: string; readonly amountLabel: string },
): RecapLine[] {
  const { currency, frais, total } = order.cost;
  const line = (id: string, label: string, value: ReactNode): RecapLine => ({ id, label, value });
  return [
    line(
      'reference',
      m.mobile_money_reference(),
      <span className="text-sm">{payment.originatingTransactionId}</span>,
    ),
    line('operator', m.mobile_money_operator(), paymentChannel.provider.libelle),
    line('phone', m.mobile_money_phone(), phone),
    line('date', m.mobile_money_date(), formatDate(payment.created_at, 'dateTime')),
    ...amountLines({ order, ...payment }, amountLabel),
    // What came to nothing was not charged.
    ...(frais === null || total === null || payment.transactionStatus === 'FAILED'
      ? []
      : [
          line('fee', m.mobile_money_fee(), formatAmount(frais, currency)),
          {
            ...line('total', m.mobile_money_total(), formatAmount(total, currency)),
            weight: 'total' as const,
          },
        ]),
  ];
}

/** What the phone pays, and what it brings where that is another amount. */
function amountLines(
  { order, conversion, ...payment }: Omit<MobileMoneyPayment, 'paymentChannel'>,
  amountLabel: string,
): RecapLine[] {
  const paid = formatAmount(order.cost.amount, order.cost.currency);
  if (conversion === null || payment.transactionStatus === 'FAILED') {
    return [{ id: 'amount', label: amountLabel, value: paid }];
  }
  const isThere = payment.transactionStatus === 'SUCCESS';
  const { taux, deviseSource: from, deviseCible: to, marge, parite } = conversion;
  const price: RecapLine[] = [
    { id: 'rate', label: m.mobile_money_rate(), value: rateSentence(taux, from, to) },
    {
      id: 'margin',
      label: m.mobile_money_margin(),
      value: formatAmount(marge, from),
      ...(parite ? { note: m.wallets_recap_parity() } : {}),
    },
  ];
  return [
    { id: 'amount', label: m.mobile_money_paid(), value: paid },
    ...(conversion.etat === 'impossible' ? [] : price),
    {
      id: 'credited',
      label: isThere ? m.mobile_money_has_credited() : m.mobile_money_to_credit(),
      value: formatAmount(payment.montantRecu, payment.deviseRecue),
      weight: 'result',
    },
  ];
}

/** Says what changes before the person's eyes; opening an old payment says nothing. */
function useTold({ id, statut }: MobileMoneyPayment): void {
  const seen = useRef({ id, statut });
  useEffect(() => {
    const before = seen.current;
    seen.current = { id, statut };
    if (before.id !== id || before.statut === statut) return;
    if (statut === 'en_cours') toast('info', m.mobile_money_check_phone());
    if (statut === 'reussi') toast('success', m.mobile_money_confirmed());
    if (statut === 'echoue') toast('error', m.mobile_money_failed());
  }, [id, statut]);
}
