import { queueIn } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { later } from '../../lib/later.tsx';
import { pagePart } from '../../lib/page-part.tsx';
import type { PageTab } from '../../ui/PageTabs.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { hitParts, hitsQuery, listQuery } from './screening.api.ts';

/** Names that look like one of the list. */
export const hitsTab: PageTab = {
  id: 'ressemblances',
  label: m.screening_hits,
  Content: pagePart(
    'screening-hits',
    async () => (await import('./hits.tab.tsx')).HitsTab,
    <SkeletonRows rows={4} />,
  ),
  reads: ({ url }) => [listQuery, hitsQuery(queueIn(hitParts, url.searchParams))],
};

/** One of them, with what was decided or the form to decide. */
export const HitCard = later(
  async () => (await import('./hit-card.tsx')).HitCard,
  <Skeleton className="h-96 rounded-m" />,
);

/** What was found about one account, loaded after the page that shows it. */
export const PersonHits = later(
  async () => (await import('./person-hits.tsx')).PersonHits,
  <Skeleton className="h-40 rounded-l" />,
);
