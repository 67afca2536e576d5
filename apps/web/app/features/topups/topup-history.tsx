import type { Topup } from '@nzela/contract/topups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/Card.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { productText, statusDisplay } from './topup-values.ts';
import { topupListQuery } from './topups.api.ts';
import { useGroupedDigits } from '../../lib/use-grouped-phone.ts';

/** The person's top-ups, the latest first; each opens its result, from where it can be done again. */
export function TopupHistory() {
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData } = useQuery(topupListQuery(page));
  return (
    <Card title={m.topups_history()}>
      {data === undefined ? (
        <SkeletonRows rows={3} />
      ) : data.elements.length === 0 ? (
        <p className="text-ink-2">{m.topups_history_empty()}</p>
      ) : (
        <>
          <ul aria-label={m.topups_history()} className="-mx-2 flex flex-col">
            {data.elements.map((topup) => (
              <li key={topup.id}>
                <HistoryItem topup={topup} />
              </li>
            ))}
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

function HistoryItem({ topup }: { readonly topup: Topup }) {
  const phone = useGroupedDigits(topup.phoneNumber);
  const { look, label } = statusDisplay(topup);
  return (
    <Link
      to={`?recharge=${topup.id}`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-m px-2 py-3 transition-colors hover:bg-surface-2"
    >
      <span className="min-w-0">
        <span className="tabular block font-semibold">{phone}</span>
        <span className="block text-sm text-ink-2">
          {productText(topup)} · {formatDate(topup.createdAt, 'short')}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <span className="tabular font-semibold">{formatAmount(topup.price, 'EUR')}</span>
        <StatusPill look={look}>{label}</StatusPill>
      </span>
    </Link>
  );
}
