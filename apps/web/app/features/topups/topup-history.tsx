import type { Topup } from '@nzela/contract/topups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useGroupedDigits } from '../../lib/use-grouped-phone.ts';
import { m } from '@nzela/messages/m';
import { HistoryCard } from '../../ui/HistoryCard.tsx';
import type { HistoryItem } from '../../ui/HistoryList.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { productText, statusDisplay } from './topup-values.ts';
import { topupListQuery } from './topups.api.ts';

/** The person's top-ups, the latest first; each opens its result, from where it can be done again. */
export function TopupHistory() {
  const [page, setPage] = useState(1);
  const list = useQuery(topupListQuery(page));
  return (
    <HistoryCard
      title={m.topups_history()}
      list={list}
      itemOf={itemOf}
      page={page}
      onPage={setPage}
      empty={<p className="text-ink-2">{m.topups_history_empty()}</p>}
    />
  );
}

function itemOf(topup: Topup): HistoryItem {
  const { look, label } = statusDisplay(topup);
  return {
    id: topup.id,
    to: `?recharge=${topup.id}`,
    title: <Phone digits={topup.phoneNumber} />,
    detail: `${productText(topup)} · ${formatDate(topup.createdAt)}`,
    amount: formatAmount(topup.price, 'EUR'),
    status: <StatusPill look={look}>{label}</StatusPill>,
  };
}

function Phone({ digits }: { readonly digits: string }) {
  return <span className="tabular">{useGroupedDigits(digits)}</span>;
}
