import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { PageTabs, type PageTab } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { dataRequestsTab } from '../data-requests/data-requests.tsx';
import { retentionTab } from '../retention/retention.tsx';
import { settingsTab, readsOf } from '../settings/settings.tsx';

export const handle: PageHandle = { title: () => m.privacy_config_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.privacy_config_title());

const tabs: readonly [PageTab, ...PageTab[]] = [
  settingsTab(
    'banniere',
    m.privacy_tab_banner,
    async () => (await import('./admin/banner.tab.tsx')).BannerTab,
    readsOf('cookies'),
  ),
  settingsTab(
    'consentements',
    m.privacy_tab_log,
    async () => (await import('./admin/choices.tab.tsx')).ChoicesTab,
  ),
  dataRequestsTab,
  retentionTab,
];

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** §2, privacy and GDPR: the cookie banner, its log, what people ask about their data, and how long it is kept. */
export default function PrivacyConfigPage() {
  return (
    <>
      <PageTitle description={m.privacy_config_holds()}>{m.privacy_config_title()}</PageTitle>
      <PageTabs label={m.privacy_config_title()} tabs={tabs} />
    </>
  );
}
