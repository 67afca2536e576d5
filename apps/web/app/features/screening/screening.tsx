import { m } from '@nzela/messages/m';
import { settingsTab } from '../settings/settings.tsx';
import { later } from '../../lib/later.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export { HitCard } from './hit-card.tsx';

/** Names that look like one of the list. */
export const hitsTab = settingsTab(
  'ressemblances',
  m.screening_hits,
  async () => (await import('./hits.tab.tsx')).HitsTab,
);

/** What was found about one account, loaded after the page that shows it. */
export const PersonHits = later(
  async () => (await import('./person-hits.tsx')).PersonHits,
  <Skeleton className="h-40 rounded-l" />,
);
