import type { Bill } from '@nzela/contract/bills';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { HistoryCard } from '../../ui/HistoryCard.tsx';
import type { HistoryItem } from '../../ui/HistoryList.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { statusDisplay, typeDisplay } from './bill-status.ts';
import { billListQuery } from './bills.api.ts';

/** The person's bills, the latest first; each opens how it stands, from where its receipt is fetched. */
export function RecentBills() {
  const [page, setPage] = useState(1);
  const list = useQuery(billListQuery(page));
  return (
    <HistoryCard
      title={m.bills_recent()}
      list={list}
      itemOf={itemOf}
      page={page}
      onPage={setPage}
      empty={<p className="text-ink-2">{m.bills_recent_empty()}</p>}
    />
  );
}

function itemOf(bill: Bill): HistoryItem {
  const { look, label } = statusDisplay(bill.statut);
  const { icon: Icon } = typeDisplay[bill.facturier.type];
  return {
    id: bill.id,
    to: `?onglet=factures&facture=${bill.id}`,
    icon: <Icon size={20} />,
    title: bill.facturier.nom,
    detail: `${bill.referenceFacture} · ${formatDate(bill.dateCreation)}`,
    amount: formatAmount(bill.totalDebite, bill.deviseDebit),
    status: <StatusPill look={look}>{label}</StatusPill>,
  };
}
