import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { PageTabs, tabTitle } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { settingsTab } from '../settings/settings.tsx';

export const handle: PageHandle = { title: () => m.payment_config_title() };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, tabTitle(m.payment_config_title(), tabs, location.search));

const tabs = [
  settingsTab(
    'tarifs',
    m.payment_config_tab_tariffs,
    async () => (await import('./payments/tariffs.tab.tsx')).TariffsTab,
  ),
  settingsTab(
    'commerces',
    m.payment_config_tab_merchants,
    async () => (await import('./payments/merchants.tab.tsx')).MerchantTariffsTab,
  ),
  settingsTab(
    'corridors',
    m.payment_config_tab_corridors,
    async () => (await import('./payments/corridors.tab.tsx')).CorridorsTab,
  ),
  settingsTab(
    'devises',
    m.payment_config_tab_currencies,
    async () => (await import('./payments/currencies.tab.tsx')).CurrenciesTab,
  ),
  settingsTab(
    'passerelles',
    m.payment_config_tab_gateways,
    async () => (await import('./payments/gateways.tab.tsx')).GatewaysTab,
  ),
] as const;

/** What people pay, where money goes, and through whom (spec §2, §3). */
export default function PaymentConfigPage() {
  return (
    <>
      <PageTitle description={m.payment_config_holds()}>{m.payment_config_title()}</PageTitle>
      <PageTabs label={m.payment_config_title()} tabs={tabs} />
    </>
  );
}
