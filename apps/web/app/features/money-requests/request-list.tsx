import type { MoneyRequest } from '@nzela/contract/money-requests';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useReadNumber } from '../../lib/use-grouped-phone.ts';
import { m } from '@nzela/messages/m';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { HistoryCard } from '../../ui/HistoryCard.tsx';
import type { HistoryItem } from '../../ui/HistoryList.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { requestListQuery, requestStatus } from './money-requests.api.ts';

/** What the person asked for, the latest first, each with its state. */
export function RequestList() {
  const [page, setPage] = useState(1);
  const list = useQuery(requestListQuery(page));
  return (
    <HistoryCard
      title={m.money_request_list()}
      failed={m.money_request_list_failed()}
      list={list}
      itemOf={itemOf}
      page={page}
      onPage={setPage}
      empty={<EmptyState icon={<HandCoins size={28} />} title={m.money_request_list_empty()} />}
    />
  );
}

function itemOf(request: MoneyRequest): HistoryItem {
  const { label, look } = requestStatus[request.statut];
  return {
    id: request.id,
    to: `/dashboard/user/request-money?demande=${request.id}`,
    title: request.motif ?? request.reference,
    detail: <Detail request={request} />,
    amount: formatAmount(request.montant, request.devise),
    status: <StatusPill look={look}>{label()}</StatusPill>,
  };
}

/** When, and to whom; a phone number in its groups. */
function Detail({ request }: { readonly request: MoneyRequest }) {
  const { destinataire, dateCreation, mode } = request;
  const phone = useReadNumber(mode === 'phone' ? (destinataire ?? '') : '', 'FR');
  const recipient = phone?.grouped ?? destinataire;
  const to =
    recipient === null ? m.money_request_to_link() : m.money_request_to_email({ recipient });
  return `${formatDate(dateCreation)}, ${to}`;
}
