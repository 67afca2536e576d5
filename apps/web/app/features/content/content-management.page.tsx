import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { PageTabs, type PageTab } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { settingsTab, readsOf } from '../settings/settings.tsx';
import { PublishBar } from './admin/publish-bar.tsx';

export const handle: PageHandle = { title: () => m.content_management_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.content_management_title());

const tabs: readonly [PageTab, ...PageTab[]] = [
  settingsTab(
    'elements',
    m.content_tab_elements,
    async () => (await import('./admin/elements.tab.tsx')).ElementsTab,
    readsOf('content', 'content-draft'),
  ),
  settingsTab(
    'accueil',
    m.content_tab_home,
    async () => (await import('./admin/home.tab.tsx')).HomeTab,
    readsOf('content', 'content-draft'),
  ),
  settingsTab(
    'web',
    m.content_tab_web,
    async () => (await import('./admin/web.tab.tsx')).WebTab,
    readsOf('content', 'content-draft'),
  ),
  settingsTab(
    'apercu',
    m.content_tab_preview,
    async () => (await import('./admin/preview.tab.tsx')).PreviewTab,
    readsOf('content', 'content-draft'),
  ),
];

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** What visitors read: written as a draft, looked at, then published (spec §2). */
export default function ContentManagementPage() {
  return (
    <>
      <PageTitle description={m.content_management_holds()}>
        {m.content_management_title()}
      </PageTitle>
      <div className="flex flex-col gap-6">
        <PublishBar />
        <PageTabs label={m.content_management_title()} tabs={tabs} />
      </div>
    </>
  );
}
