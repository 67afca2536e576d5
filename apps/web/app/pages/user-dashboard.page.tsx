import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../layouts/page-handle.ts';
import { firstReads, readsBeforeOpening } from '../lib/first-reads.ts';
import { pageMeta } from '../lib/meta.ts';
import { useRootData } from '../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Skeleton } from '../ui/Skeleton.tsx';
import { recentOperationsQuery, RecentOperations } from '../features/operations/operations.ts';
import { NextScheduled, schedulesQuery } from '../features/schedules/schedules.tsx';
import { latestTransfersQuery, SendAgain, UnderWay } from '../features/transfers/transfers.tsx';
import {
  BalanceCard,
  MonthCards,
  QuickActions,
  walletSummaryQuery,
} from '../features/wallets/wallets.ts';

export const handle: PageHandle = { title: () => m.user_dashboard_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.user_dashboard_title());

const shownOperations = 6;

const reads = () => [
  walletSummaryQuery(),
  latestTransfersQuery(),
  schedulesQuery(),
  recentOperationsQuery(shownOperations),
];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export default function UserDashboardPage() {
  const { session } = useRootData();
  return (
    <div className="mx-auto flex max-w-content flex-col gap-2 max-sm:-mt-3.5 sm:gap-5">
      {/* Smaller on a phone than other titles: the balance and the actions are to be seen at once. */}
      <h2 data-page-title className="text-xl sm:mb-1 sm:text-4xl">
        {m.wallets_dashboard_hello({ name: session?.prenom ?? '' })}
      </h2>
      <div className="grid gap-2 sm:gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
        <BalanceCard />
        <QuickActions />
      </div>
      <Sections />
    </div>
  );
}

/** What the person's money is doing. It is drawn at once: a part that came later would push the others down. */
function Sections() {
  const summary = useQuery(walletSummaryQuery());
  const transfers = useQuery(latestTransfersQuery());
  const schedules = useQuery(schedulesQuery());
  if (![summary, transfers, schedules].every(isAnswered)) return <Skeleton className="h-[48rem]" />;
  return (
    <div className="flex flex-col gap-5 max-sm:mt-2">
      <div className="flex flex-col gap-5 empty:hidden lg:flex-row lg:*:flex-1">
        <UnderWay transfers={transfers.data?.elements ?? []} />
        <div className="flex min-w-0 flex-col gap-5 empty:hidden">
          <SendAgain transfers={transfers.data?.elements ?? []} />
          <NextScheduled schedules={schedules.data ?? []} />
        </div>
      </div>
      {summary.data !== undefined && <MonthCards summary={summary.data} />}
      <RecentOperations shown={shownOperations} />
    </div>
  );
}

function isAnswered({ data, error }: Pick<UseQueryResult, 'data' | 'error'>): boolean {
  return data !== undefined || error !== null;
}
