import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/Card.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { paymentListQuery } from './mobile-money.api.ts';
import { statusDisplay } from './payment-values.ts';

type HistoryProps = { readonly userId: string; readonly onOpen: (id: string) => void };

/** What the person paid by mobile money, the latest first; each opens its result. */
export function PaymentHistory({ userId, onOpen }: HistoryProps) {
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData } = useQuery(paymentListQuery(userId, page));
  return (
    <Card title={m.mobile_money_history()}>
      {data === undefined ? (
        <SkeletonRows rows={3} />
      ) : data.elements.length === 0 ? (
        <p className="text-ink-2">{m.mobile_money_history_empty()}</p>
      ) : (
        <>
          <ul aria-label={m.mobile_money_history()} className="-mx-2 flex flex-col">
            {data.elements.map((payment) => {
              const { look, label } = statusDisplay(payment);
              const { cost } = payment.order;
              const { provider, walletID } = payment.paymentChannel;
              return (
                <li key={payment.id}>
                  <button
                    type="button"
                    className="flex w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-m px-2 py-3 text-left transition-colors hover:bg-surface-2"
                    onClick={() => onOpen(payment.id)}
                  >
                    <span className="min-w-0">
                      <span className="tabular block font-semibold">
                        {formatAmount(cost.amount, cost.currency)}
                      </span>
                      <span className="tabular block text-sm text-ink-2">
                        {provider.libelle} · {walletID} · {formatDate(payment.created_at, 'short')}
                      </span>
                    </span>
                    <StatusPill look={look}>{label}</StatusPill>
                  </button>
                </li>
              );
            })}
          </ul>
          <Pagination
            page={page}
            hasNext={data.curseur !== null}
            onPage={setPage}
            busy={isPlaceholderData}
          />
        </>
      )}
    </Card>
  );
}
