import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { PageTabs, tabTitle } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { settingsTab, readsOf } from '../settings/settings.tsx';
import { operatorStatesQuery } from './gateways.api.ts';

export const handle: PageHandle = { title: () => m.gateway_config_title() };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, tabTitle(m.gateway_config_title(), tabs, location.search));

/** Spec §2, by their names in the address. */
const tabs = [
  settingsTab(
    'credentials',
    m.gateway_config_tab_credentials,
    async () => (await import('./maishapay/credentials.tab.tsx')).CredentialsTab,
    readsOf('gateways.mobile-money'),
  ),
  settingsTab(
    'payment',
    m.gateway_config_tab_payment,
    async () => (await import('./maishapay/payment.tab.tsx')).PaymentTab,
    readsOf('gateways.mobile-money'),
  ),
  settingsTab(
    'operators',
    m.gateway_config_tab_operators,
    async () => (await import('./maishapay/operators.tab.tsx')).OperatorsTab,
    (opened) => [operatorStatesQuery, ...readsOf('gateways.mobile-money')(opened)],
  ),
  settingsTab(
    'virtual-cards',
    m.gateway_config_tab_cards,
    async () => (await import('./maishapay/virtual-cards.tab.tsx')).VirtualCardsTab,
    readsOf('virtual-cards'),
  ),
  settingsTab(
    'logs',
    m.gateway_config_tab_logs,
    async () => (await import('./maishapay/logs.tab.tsx')).LogsTab,
  ),
] as const;

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** The gateway that phones are paid through (spec §2). */
export default function GatewayConfigPage() {
  return (
    <>
      <PageTitle description={m.gateway_config_holds()}>{m.gateway_config_title()}</PageTitle>
      <PageTabs label={m.gateway_config_title()} tabs={tabs} />
    </>
  );
}
