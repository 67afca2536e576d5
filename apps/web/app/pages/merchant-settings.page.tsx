import type { ComponentType } from 'react';
import type { MerchantPermission } from '@nzela/contract/merchant-terms';
import { merchantLanguages } from '@nzela/contract/users';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../layouts/page-handle.ts';
import { merchantFirstReads, keptReads } from '../lib/first-reads.ts';
import { pageMeta } from '../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { type PageTab, tabTitle } from '../ui/PageTabs.tsx';
import { merchantsQuery, Permitted } from '../features/merchants/merchants.tsx';
import { SettingsFrame, settingsTab } from '../features/settings/settings.tsx';

export const handle: PageHandle = { title: () => m.merchant_settings_title() };

export const loader = merchantFirstReads(() => [merchantsQuery]);
export const clientLoader = keptReads;

const profile = settingsTab(
  'profile',
  () => m.users_tab_profile(),
  async () => (await import('../features/merchants/profile.tab.tsx')).ProfileTab,
);
const security = settingsTab(
  'security',
  () => m.users_tab_security(),
  async () => (await import('./merchant-security.tab.tsx')).MerchantSecurityTab,
);
const wallet = settingsTab(
  'wallet',
  () => m.merchant_tab_wallet(),
  permitted(
    ['solde.lire', 'versements.demander'],
    async () => (await import('./merchant-wallet.tab.tsx')).MerchantWalletTab,
  ),
);
const api = settingsTab(
  'api',
  () => m.merchant_tab_api(),
  permitted(
    ['cles.gerer', 'webhooks.gerer'],
    async () => (await import('./merchant-api.tab.tsx')).MerchantApiTab,
  ),
);
const kyc = settingsTab(
  'kyc',
  () => m.merchant_tab_kyc(),
  permitted(
    ['documents.envoyer'],
    async () => (await import('../features/merchants/documents.tab.tsx')).DocumentsTab,
  ),
);
const notifications = settingsTab(
  'notifications',
  () => m.users_tab_notifications(),
  async () => (await import('../features/notifications/notifications.tab.tsx')).NotificationsTab,
);
const regional = settingsTab(
  'regional',
  () => m.users_tab_regional(),
  async () => {
    const { RegionalTab } = await import('../features/account/regional.tab.tsx');
    return () => <RegionalTab offered={merchantLanguages} />;
  },
);

const tabs: readonly [PageTab, ...PageTab[]] = [
  profile,
  security,
  wallet,
  api,
  kyc,
  notifications,
  regional,
];

/** A tab for who may do one of `to`; its code comes for nobody else. */
function permitted(to: readonly MerchantPermission[], load: () => Promise<ComponentType>) {
  return async () => {
    const Content = await load();
    return () => (
      <Permitted to={to}>
        <Content />
      </Permitted>
    );
  };
}

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, tabTitle(m.merchant_settings_title(), tabs, location.search));

/** The seven tabs of a merchant's settings (spec §2). */
export default function MerchantSettingsPage() {
  return <SettingsFrame tabs={tabs} />;
}
