import { m } from '@nzela/messages/m';
import { pagePart } from '../../lib/page-part.tsx';
import type { PageTab } from '../../ui/PageTabs.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { postingsQuery } from './manual-postings.api.ts';
import { readFilters } from './posting-filters.ts';

/** Postings by hand, asked for by one administrator and approved by another one. */
export const manualPostingsTab: PageTab = {
  id: 'ecritures',
  label: m.finance_tab_postings,
  Content: pagePart(
    'manual-postings',
    async () => (await import('./manual-postings.tab.tsx')).ManualPostingsTab,
    <SkeletonRows rows={8} rowClassName="h-16" />,
  ),
  reads: ({ url }) => [postingsQuery(readFilters(url.searchParams))],
};
