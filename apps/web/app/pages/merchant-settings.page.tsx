import type { ComponentType } from 'react';
import { merchantModes, type MerchantPermission } from '@nzela/contract/merchant-terms';
import { merchantLanguages } from '@nzela/contract/users';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../layouts/page-handle.ts';
import {
  codeOfOpenTab,
  firstReads,
  ofMerchant,
  ofOpenTab,
  readsBeforeOpening,
} from '../lib/first-reads.ts';
import { pageMeta } from '../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { type PageTab, tabTitle } from '../ui/PageTabs.tsx';
import { meQuery } from '../features/account/account.api.ts';
import { keysQuery } from '../features/api-keys/api-keys.api.ts';
import { securityQuery, sessionsQuery } from '../features/auth/auth.tsx';
import { documentsQuery, teamQuery } from '../features/merchants/merchants.api.ts';
import { merchantsQuery, nextPayoutQuery, Permitted } from '../features/merchants/merchants.tsx';
import { choicesQuery } from '../features/notifications/notifications.tsx';
import { balanceQuery, payeesQuery, payoutListQuery } from '../features/payouts/payouts.api.ts';
import { webhooksQuery } from '../features/webhooks/webhooks.api.ts';
import { SettingsFrame, settingsTab } from '../features/settings/settings.tsx';

export const handle: PageHandle = { title: () => m.merchant_settings_title() };

const profile = settingsTab(
  'profile',
  () => m.users_tab_profile(),
  async () => (await import('../features/merchants/profile.tab.tsx')).ProfileTab,
  () => [merchantsQuery],
);
const security = settingsTab(
  'security',
  () => m.users_tab_security(),
  async () => (await import('./merchant-security.tab.tsx')).MerchantSecurityTab,
  ofMerchant((account) => [securityQuery(), sessionsQuery(), teamQuery(account)]),
);
const wallet = settingsTab(
  'wallet',
  () => m.merchant_tab_wallet(),
  permitted(
    ['solde.lire', 'versements.demander'],
    async () => (await import('./merchant-wallet.tab.tsx')).MerchantWalletTab,
  ),
  ofMerchant((account) => [
    merchantsQuery,
    balanceQuery(account),
    nextPayoutQuery(account),
    payeesQuery(account),
    payoutListQuery(account, 1),
  ]),
);
const api = settingsTab(
  'api',
  () => m.merchant_tab_api(),
  permitted(
    ['cles.gerer', 'webhooks.gerer'],
    async () => (await import('./merchant-api.tab.tsx')).MerchantApiTab,
  ),
  ofMerchant((account) => [
    merchantsQuery,
    ...merchantModes.map((mode) => keysQuery({ ...account, mode })),
    webhooksQuery(account),
  ]),
);
const kyc = settingsTab(
  'kyc',
  () => m.merchant_tab_kyc(),
  permitted(
    ['documents.envoyer'],
    async () => (await import('../features/merchants/documents.tab.tsx')).DocumentsTab,
  ),
  ofMerchant((account) => [documentsQuery(account)]),
);
const notifications = settingsTab(
  'notifications',
  () => m.users_tab_notifications(),
  async () => (await import('../features/notifications/notifications.tab.tsx')).NotificationsTab,
  () => [choicesQuery],
);
const regional = settingsTab(
  'regional',
  () => m.users_tab_regional(),
  async () => {
    const { RegionalTab } = await import('../features/account/regional.tab.tsx');
    return () => <RegionalTab offered={merchantLanguages} />;
  },
  () => [meQuery],
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

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

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
