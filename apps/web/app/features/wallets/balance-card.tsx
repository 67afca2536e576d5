import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { unreadText } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { formatFigure, reservedNote, totalNote } from './estimate.ts';
import { reservedPath } from './reserved-link.tsx';
import { walletSummaryQuery } from './wallets.api.ts';

/**
 * The first of the dashboard's four figures (spec §2): what can be spent now. It leads to the wallet, and « Réservé » to
 * what reserves it.
 */
export function BalanceCard() {
  const { data, error, refetch } = useQuery(walletSummaryQuery());
  if (data === undefined && error !== null) {
    return (
      <RetryAlert live title={m.wallets_summary_failed()} onRetry={() => void refetch()}>
        {unreadText(error)}
      </RetryAlert>
    );
  }
  if (data === undefined)
    return <Skeleton className="h-[5.375rem] rounded-l sm:h-full sm:min-h-36" />;
  const { soldeTotal: total, soldeDisponible: main } = data;
  const reserved = reservedNote(data);
  return (
    <div className="group relative flex min-h-[5.375rem] min-w-0 items-center gap-3 rounded-l bg-brand px-5 py-1 text-on-brand shadow-2 transition-colors hover:bg-brand-hover sm:min-h-36 sm:p-6 dark:bg-brand-soft dark:text-ink dark:hover:bg-surface-2">
      <Link
        to="/dashboard/user/wallet"
        aria-labelledby="solde-titre solde-montant"
        className="absolute inset-0 rounded-l"
      />
      <div className="pointer-events-none relative min-w-0 flex-1">
        <h3
          id="solde-titre"
          className="font-text text-sm font-medium tracking-normal sm:text-[0.9375rem]"
        >
          {m.wallets_summary_balance()}
        </h3>
        <div id="solde-montant">
          <p className="tabular font-display text-[1.75rem] leading-tight font-semibold tracking-tight break-words sm:text-4xl">
            {formatFigure(data, 'soldeDisponible', main)}
          </p>
          <p className="text-sm empty:hidden">{totalNote(data, 'soldeTotal', { total, main })}</p>
        </div>
        {reserved !== null && (
          <Link
            to={reservedPath}
            className="target pointer-events-auto inline-flex min-h-6 items-center text-sm font-semibold underline underline-offset-4"
          >
            {reserved}
          </Link>
        )}
      </div>
      <ChevronRight
        size={24}
        aria-hidden
        className="pointer-events-none relative shrink-0 transition-transform group-hover:translate-x-0.5"
      />
    </div>
  );
}
