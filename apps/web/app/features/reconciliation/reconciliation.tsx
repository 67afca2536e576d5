import { queueIn } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { pagePart } from '../../lib/page-part.tsx';
import type { PageTab } from '../../ui/PageTabs.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { differenceParts, differencesQuery, fileParts, filesQuery } from './reconciliation.api.ts';

export { sourceNames } from './words.ts';

/** What the statements of the providers and of the bank differ from our orders in. */
export const reconciliationTab: PageTab = {
  id: 'rapprochement',
  label: m.finance_tab_reconciliation,
  Content: pagePart(
    'reconciliation',
    async () => (await import('./reconciliation.tab.tsx')).ReconciliationTab,
    <SkeletonRows rows={8} rowClassName="h-16" />,
  ),
  reads: ({ url }) => [differencesQuery(queueIn(differenceParts, url.searchParams))],
};

/** The statements themselves. */
export const statementsTab: PageTab = {
  id: 'releves',
  label: m.finance_tab_statements,
  Content: pagePart(
    'statements',
    async () => (await import('./statement-files.tsx')).StatementFiles,
    <SkeletonRows rows={8} rowClassName="h-16" />,
  ),
  reads: ({ url }) => [filesQuery(queueIn(fileParts, url.searchParams))],
};
