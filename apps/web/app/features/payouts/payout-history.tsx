import type { MerchantPayout } from '@nzela/contract/merchant-payouts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { payeeName } from './payee-name.ts';
import { payoutPath, payoutStates } from './payout-words.ts';
import { payoutListQuery } from './payouts.api.ts';
import { ReportFiles } from './report-files.tsx';

/** What a business was paid out, the latest first, each with its report. */
export function PayoutHistory() {
  const { account } = useMerchant();
  const [page, setPage] = useState(1);
  const list = useQuery(payoutListQuery(account, page));
  return (
    <Card title={m.payouts_history()}>
      {list.data === undefined ? (
        <Reading of={list} rows={3} />
      ) : list.data.elements.length === 0 && page === 1 ? (
        <EmptyState title={m.payouts_history_none()} />
      ) : (
        <>
          <ul aria-label={m.payouts_history()} className="flex flex-col divide-y divide-border">
            {list.data.elements.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </ul>
          <Pagination
            page={page}
            hasNext={list.data.curseur !== null}
            onPage={setPage}
            busy={list.isPlaceholderData}
          />
        </>
      )}
    </Card>
  );
}

function PayoutRow({ payout }: { readonly payout: MerchantPayout }) {
  const { id, reference, statut, montant, devise, dateCreation, echec } = payout;
  const { look, name } = payoutStates[statut];
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="min-w-0">
          <Link
            to={payoutPath(id)}
            className="target block font-semibold wrap-break-word underline-offset-4 hover:underline"
          >
            {payeeName(payout)}
          </Link>
          <span className="block text-sm text-ink-2">{`${formatDate(dateCreation)} · ${reference}`}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money amount={montant} currency={devise} className="font-semibold" />
          <StatusPill look={look}>{name()}</StatusPill>
        </span>
      </div>
      {statut === 'echoue' && <p className="text-sm text-neg">{echec}</p>}
      <div className="flex flex-wrap gap-2">
        <ReportFiles payout={payout} />
      </div>
    </li>
  );
}
