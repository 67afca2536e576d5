import { m } from '@nzela/messages/m';
import { pagePart } from '../../lib/page-part.tsx';
import type { PageTab } from '../../ui/PageTabs.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

/** The closed days and months of the books, and what was held for people on each day. */
export const periodClosingsTab: PageTab = {
  id: 'clotures',
  label: m.finance_tab_closings,
  Content: pagePart(
    'period-closings',
    async () => (await import('./period-closings.tab.tsx')).PeriodClosingsTab,
    <SkeletonRows rows={8} rowClassName="h-16" />,
  ),
};
