import type { Withdrawal } from '@nzela/contract/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/Card.tsx';
import { type HistoryItem, HistoryList } from '../../ui/HistoryList.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { destinationName, shortAccount, withdrawalStatus } from './withdrawal-values.ts';
import { withdrawalListQuery } from './withdrawals.api.ts';

/** The person's withdrawals, the latest first. Nothing while there is none. */
export function WithdrawalHistory() {
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData } = useQuery(withdrawalListQuery(page));
  if (data === undefined || (data.elements.length === 0 && page === 1)) return null;
  return (
    <Card title={m.withdrawals_history()}>
      <HistoryList label={m.withdrawals_history()} items={data.elements.map(itemOf)} />
      <Pagination
        page={page}
        hasNext={data.curseur !== null}
        onPage={setPage}
        busy={isPlaceholderData}
      />
    </Card>
  );
}

function itemOf(withdrawal: Withdrawal): HistoryItem {
  const { look, label } = withdrawalStatus(withdrawal);
  return {
    id: withdrawal.id,
    to: `?onglet=retirer&retrait=${withdrawal.id}`,
    title: `${destinationName(withdrawal)} ${shortAccount(withdrawal)}`,
    detail: `${formatDate(withdrawal.dateCreation, 'short')} · ${withdrawal.reference}`,
    amount: formatAmount(withdrawal.montant, withdrawal.devise),
    status: <StatusPill look={look}>{label}</StatusPill>,
  };
}
