import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { PageTabs, tabTitle } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { billSettingsTab } from '../bills/bills.ts';
import { levelLimitsTab } from '../limits/limits.ts';
import { referralSettingsTab } from '../referrals/referrals.tsx';
import { settingsTab, readsOf } from '../settings/settings.tsx';
import { currencyRatesQuery } from './gateways.api.ts';

export const handle: PageHandle = { title: () => m.payment_config_title() };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, tabTitle(m.payment_config_title(), tabs, location.search));

const tabs = [
  settingsTab(
    'tarifs',
    m.payment_config_tab_tariffs,
    async () => (await import('./payments/tariffs.tab.tsx')).TariffsTab,
    readsOf('tariffs'),
  ),
  settingsTab(
    'commerces',
    m.payment_config_tab_merchants,
    async () => (await import('./payments/merchants.tab.tsx')).MerchantTariffsTab,
    readsOf('payment-tariffs'),
  ),
  settingsTab(
    'corridors',
    m.payment_config_tab_corridors,
    async () => (await import('./payments/corridors.tab.tsx')).CorridorsTab,
    readsOf('corridors'),
  ),
  settingsTab(
    'devises',
    m.payment_config_tab_currencies,
    async () => (await import('./payments/currencies.tab.tsx')).CurrenciesTab,
    (opened) => [currencyRatesQuery, ...readsOf('currencies', 'rates')(opened)],
  ),
  settingsTab(
    'compte',
    m.payment_config_tab_account,
    async () => (await import('./payments/bank-account.tab.tsx')).BankAccountTab,
    readsOf('bank-account'),
  ),
  levelLimitsTab,
  billSettingsTab,
  referralSettingsTab,
  settingsTab(
    'passerelles',
    m.payment_config_tab_gateways,
    async () => (await import('./payments/gateways.tab.tsx')).GatewaysTab,
  ),
] as const;

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** What people pay, where money goes, how much of it, and through whom (spec §2, §3). */
export default function PaymentConfigPage() {
  return (
    <>
      <PageTitle description={m.payment_config_holds()}>{m.payment_config_title()}</PageTitle>
      <PageTabs label={m.payment_config_title()} tabs={tabs} />
    </>
  );
}
