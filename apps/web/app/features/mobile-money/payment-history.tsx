import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useGroupedDigits } from '../../lib/use-grouped-phone.ts';
import { m } from '@nzela/messages/m';
import { HistoryCard } from '../../ui/HistoryCard.tsx';
import type { HistoryItem } from '../../ui/HistoryList.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { paymentListQuery } from './mobile-money.api.ts';
import { statusDisplay } from './payment-values.ts';

/** What the person paid by mobile money, the latest first; each opens its result. */
export function PaymentHistory({ userId }: { readonly userId: string }) {
  const [page, setPage] = useState(1);
  const list = useQuery(paymentListQuery(userId, page));
  return (
    <HistoryCard
      title={m.mobile_money_history()}
      list={list}
      itemOf={itemOf}
      page={page}
      onPage={setPage}
      empty={<p className="text-ink-2">{m.mobile_money_history_empty()}</p>}
    />
  );
}

function itemOf(payment: MobileMoneyPayment): HistoryItem {
  const { look, label } = statusDisplay(payment);
  const { cost } = payment.order;
  const isFailed = payment.transactionStatus === 'FAILED';
  const credited = isFailed
    ? ([cost.amount, cost.currency] as const)
    : ([payment.montantRecu, payment.deviseRecue] as const);
  return {
    id: payment.id,
    to: `?onglet=mobilemoney&paiement=${payment.id}`,
    title: payment.paymentChannel.provider.libelle,
    detail: <Detail payment={payment} />,
    amount: formatAmount(...credited),
    status: <StatusPill look={look}>{label}</StatusPill>,
  };
}

function Detail({ payment }: { readonly payment: MobileMoneyPayment }) {
  const { cost } = payment.order;
  const phone = useGroupedDigits(payment.paymentChannel.walletID.replace(/^\+/, ''));
  return (
    <>
      {formatDate(payment.created_at)} · <span className="whitespace-nowrap">{phone}</span>
      {payment.conversion !== null && <> · {formatAmount(cost.amount, cost.currency)}</>}
    </>
  );
}
