import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { PageTabs, type PageTab } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { settingsTab, readsOf } from '../settings/settings.tsx';

export const handle: PageHandle = { title: () => m.seo_config_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.seo_config_title());

const tabs: readonly [PageTab, ...PageTab[]] = [
  settingsTab(
    'seo',
    m.seo_tab_seo,
    async () => (await import('./seo.tab.tsx')).SeoTab,
    readsOf('seo'),
  ),
  settingsTab(
    'adresses',
    m.seo_tab_urls,
    async () => (await import('./urls.tab.tsx')).UrlsTab,
    readsOf('urls'),
  ),
  settingsTab(
    'redirections',
    m.seo_tab_redirects,
    async () => (await import('./redirects.tab.tsx')).RedirectsTab,
    readsOf('redirects'),
  ),
];

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** What the site says to search engines, how its addresses are written, and where old ones lead (spec §2). */
export default function SeoConfigPage() {
  return (
    <>
      <PageTitle description={m.seo_config_holds()}>{m.seo_config_title()}</PageTitle>
      <PageTabs label={m.seo_config_title()} tabs={tabs} />
    </>
  );
}
