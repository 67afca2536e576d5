import type { MoneyRequest } from '@nzela/contract/money-requests';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useReadNumber } from '../../lib/use-grouped-phone.ts';
import { m } from '../../paraglide/messages.js';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { HistoryList } from '../../ui/HistoryList.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { requestListQuery, requestStatus } from './money-requests.api.ts';

/** What the person asked for, the latest first, each with its state. */
export function RequestList() {
  return (
    <Card title={m.money_request_list()}>
      <Rows />
    </Card>
  );
}

function Rows() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(requestListQuery(page));
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={4} />;
    return (
      <RetryAlert live title={m.money_request_list_failed()} onRetry={() => void refetch()}>
        {error.message}
      </RetryAlert>
    );
  }
  if (data.elements.length === 0) {
    return <EmptyState icon={<HandCoins size={28} />} title={m.money_request_list_empty()} />;
  }
  return (
    <>
      <HistoryList label={m.money_request_list()} items={data.elements.map(itemOf)} />
      <Pagination
        page={page}
        hasNext={data.curseur !== null}
        onPage={setPage}
        busy={isPlaceholderData}
      />
    </>
  );
}

function itemOf(request: MoneyRequest) {
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
  return `${formatDate(dateCreation, 'numeric')}, ${to}`;
}
