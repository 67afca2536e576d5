import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { PageTabs, tabTitle } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { settingsTab, readsOf } from '../settings/settings.tsx';
import { accessQuery, serverQuery } from './platform.api.ts';

export const handle: PageHandle = { title: () => m.api_config_title() };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, tabTitle(m.api_config_title(), tabs, location.search));

/** Spec §2. */
const tabs = [
  settingsTab(
    'cles',
    m.api_config_tab_keys,
    async () => (await import('./keys.tab.tsx')).PlatformKeysTab,
    (opened) => [accessQuery, ...readsOf('api')(opened)],
  ),
  settingsTab(
    'serveur',
    m.api_config_tab_server,
    async () => (await import('./server.tab.tsx')).ServerTab,
    () => [serverQuery],
  ),
  settingsTab(
    'fournisseur',
    m.api_config_tab_provider,
    async () => (await import('./provider.tab.tsx')).ProviderTab,
  ),
] as const;

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** What the operator's own programs use, and what runs. */
export default function ApiConfigPage() {
  return (
    <>
      <PageTitle description={m.api_config_holds()}>{m.api_config_title()}</PageTitle>
      <PageTabs label={m.api_config_title()} tabs={tabs} />
    </>
  );
}
