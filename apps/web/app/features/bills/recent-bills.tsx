import type { Bill } from '@nzela/contract/bills';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '../../paraglide/messages.js';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { statusDisplay, typeDisplay } from './bill-status.ts';
import { billListQuery } from './bills.api.ts';

/** The person's bills, the latest first; each opens how it stands, from where its receipt is fetched. */
export function RecentBills() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(billListQuery(page));
  return (
    <Card title={m.bills_recent()}>
      {data === undefined && error === null && <SkeletonRows rows={3} />}
      {data === undefined && error !== null && (
        <RetryAlert title={error.message} onRetry={() => void refetch()} />
      )}
      {data?.elements.length === 0 && page === 1 && (
        <p className="text-ink-2">{m.bills_recent_empty()}</p>
      )}
      {data !== undefined && data.elements.length > 0 && (
        <ul aria-label={m.bills_recent()} className="-mx-2 flex flex-col">
          {data.elements.map((bill) => (
            <li key={bill.id} className="border-b border-border last:border-0">
              <RecentBill bill={bill} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && (page > 1 || data.curseur !== null) && (
        <Pagination
          page={page}
          hasNext={data.curseur !== null}
          onPage={setPage}
          busy={isPlaceholderData}
        />
      )}
    </Card>
  );
}

function RecentBill({ bill }: { readonly bill: Bill }) {
  const { look, label } = statusDisplay(bill.statut);
  const { icon: Icon } = typeDisplay[bill.facturier.type];
  return (
    <Link
      to={`?onglet=factures&facture=${bill.id}`}
      className="flex items-center gap-3.5 rounded-m px-2 py-3 transition-colors hover:bg-surface-2"
    >
      <span
        aria-hidden
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand"
      >
        <Icon size={20} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="min-w-0">
          <span className="block font-semibold">{bill.facturier.nom}</span>
          <span className="block text-sm break-words text-ink-2">
            {bill.referenceFacture} · {formatDate(bill.dateCreation)}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular font-semibold">
            {formatAmount(bill.totalDebite, bill.deviseDebit)}
          </span>
          <StatusPill look={look}>{label}</StatusPill>
        </span>
      </span>
    </Link>
  );
}
