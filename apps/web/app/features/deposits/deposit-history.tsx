import type { Deposit } from '@nzela/contract/deposits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { HistoryCard } from '../../ui/HistoryCard.tsx';
import type { HistoryItem } from '../../ui/HistoryList.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { depositStatus, methodName } from './deposit-values.ts';
import { depositListQuery } from './deposits.api.ts';

/** The person's deposits; what still waits is found again here. Nothing while there is none. */
export function DepositHistory() {
  const [page, setPage] = useState(1);
  const list = useQuery(depositListQuery(page));
  const title = m.deposits_history();
  return <HistoryCard {...{ title, list, page, itemOf }} onPage={setPage} />;
}

function itemOf(deposit: Deposit): HistoryItem {
  const { look, label } = depositStatus(deposit);
  const { montant, devise, montantRecu, deviseRecue } = deposit;
  return {
    id: deposit.id,
    to: `?onglet=recharger&depot=${deposit.id}`,
    title: methodName(deposit),
    detail: `${formatDate(deposit.dateCreation)} · ${deposit.reference}`,
    amount: formatAmount(montantRecu ?? montant, deviseRecue ?? devise),
    status: <StatusPill look={look}>{label}</StatusPill>,
  };
}
