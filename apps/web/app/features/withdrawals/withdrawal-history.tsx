import type { Withdrawal } from '@nzela/contract/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { HistoryCard } from '../../ui/HistoryCard.tsx';
import type { HistoryItem } from '../../ui/HistoryList.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { destinationName, shortAccount, withdrawalStatus } from './withdrawal-values.ts';
import { withdrawalListQuery } from './withdrawals.api.ts';

/** The person's withdrawals, the latest first. Nothing while there is none. */
export function WithdrawalHistory() {
  const [page, setPage] = useState(1);
  const list = useQuery(withdrawalListQuery(page));
  const title = m.withdrawals_history();
  return <HistoryCard {...{ title, list, page, itemOf }} onPage={setPage} />;
}

function itemOf(withdrawal: Withdrawal): HistoryItem {
  const { look, label } = withdrawalStatus(withdrawal);
  return {
    id: withdrawal.id,
    to: `?onglet=retirer&retrait=${withdrawal.id}`,
    title: `${destinationName(withdrawal)} ${shortAccount(withdrawal)}`,
    detail: `${formatDate(withdrawal.dateCreation)} · ${withdrawal.reference}`,
    amount: formatAmount(withdrawal.montant, withdrawal.devise),
    status: <StatusPill look={look}>{label}</StatusPill>,
  };
}
