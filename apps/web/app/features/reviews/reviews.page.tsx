import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { queueIn } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { PageTabs, type PageTab } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { hitsTab } from '../screening/screening.tsx';
import { settingsTab, readsOf } from '../settings/settings.tsx';
import { reviewParts, reviewsQuery } from './reviews.api.ts';

export const handle: PageHandle = { title: () => m.reviews_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.reviews_title());

const tabs: readonly [PageTab, ...PageTab[]] = [
  settingsTab(
    'file',
    m.reviews_tab_queue,
    async () => (await import('./queue.tab.tsx')).QueueTab,
    ({ url }) => [reviewsQuery(queueIn(reviewParts, url.searchParams))],
  ),
  hitsTab,
  settingsTab(
    'reglages',
    m.reviews_tab_settings,
    async () => (await import('./settings.tab.tsx')).ReviewSettingsTab,
    readsOf('compliance'),
  ),
];

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** Operations that are held before their money leaves, and the names for which they are. */
export default function ReviewsPage() {
  return (
    <div className="mx-auto max-w-content">
      <PageTitle description={m.reviews_description()}>{m.reviews_title()}</PageTitle>
      <PageTabs label={m.reviews_title()} tabs={tabs} />
    </div>
  );
}
