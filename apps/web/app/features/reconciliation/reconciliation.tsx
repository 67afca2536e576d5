import { queueIn } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { pagePart } from '../../lib/page-part.tsx';
import type { PageTab } from '../../ui/PageTabs.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { differenceParts, differencesQuery, filesQuery } from './reconciliation.api.ts';

export { sourceNames } from './words.ts';

/** Statements of the providers and of the bank against our orders. */
export const reconciliationTab: PageTab = {
  id: 'rapprochement',
  label: m.finance_tab_reconciliation,
  Content: pagePart(
    'reconciliation',
    async () => (await import('./reconciliation.tab.tsx')).ReconciliationTab,
    <SkeletonRows rows={8} rowClassName="h-16" />,
  ),
  reads: ({ url }) => [filesQuery, differencesQuery(queueIn(differenceParts, url.searchParams))],
};
