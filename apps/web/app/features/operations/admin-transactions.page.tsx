import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pagePart } from '../../lib/page-part.tsx';
import { useRootData } from '../../lib/root-data.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { rulesTab } from '../rules/rules.tsx';
import { PageTabs, type PageTab } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { allTransactions, readFilters } from './admin/transaction-filters.ts';
import { queuesQuery, transactionsQuery } from './admin/transactions.api.ts';

export const handle: PageHandle = { title: () => m.admin_transactions_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.admin_transactions_title());

const waiting = <SkeletonRows rows={8} rowClassName="h-18" />;

const tabs: readonly [PageTab, ...PageTab[]] = [
  {
    id: 'recent',
    label: m.transactions_tab_recent,
    Content: pagePart(
      'transactions-recent',
      async () => (await import('./admin/recent.tab.tsx')).RecentTab,
      waiting,
    ),
    reads: () => [transactionsQuery(allTransactions)],
  },
  {
    id: 'logs',
    label: m.transactions_tab_logs,
    Content: pagePart(
      'transactions-log',
      async () => (await import('./admin/log.tab.tsx')).LogTab,
      waiting,
    ),
    reads: ({ url }) => [transactionsQuery(readFilters(url.searchParams))],
  },
  {
    id: 'reports',
    label: m.transactions_tab_reports,
    Content: pagePart(
      'transactions-reports',
      async () => (await import('./admin/reports.tab.tsx')).ReportsTab,
      waiting,
    ),
  },
  {
    id: 'files',
    label: m.transactions_tab_queues,
    Content: pagePart(
      'transactions-queues',
      async () => (await import('./admin/queues.tab.tsx')).QueuesTab,
      waiting,
    ),
    reads: () => [queuesQuery],
  },
];

const withRules: typeof tabs = [...tabs, rulesTab];

const reads = ofOpenTab(withRules);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(withRules));

/** Every order that moves money, for administrators (spec §2). */
export default function AdminTransactionsPage() {
  const { session } = useRootData();
  // Rules are compliance's, reports finance's, the rest of the page the support's.
  const held = session?.capacites ?? [];
  const [first, ...others] = withRules;
  const shown = others.filter(
    (tab) =>
      (tab !== rulesTab || held.includes('conformite')) &&
      (tab.id !== 'reports' || held.includes('finances')),
  );
  return (
    <div className="mx-auto max-w-content">
      <PageTitle description={m.transactions_description()}>
        {m.admin_transactions_title()}
      </PageTitle>
      <PageTabs label={m.admin_transactions_title()} tabs={[first, ...shown]} />
    </div>
  );
}
