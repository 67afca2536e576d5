import { useSearchParams } from 'react-router';
import { KeysTab } from '../features/api-keys/keys.tab.tsx';
import { Gateways } from '../features/merchants/gateways.tsx';
import { WebhooksTab } from '../features/webhooks/webhooks.tab.tsx';
import { m } from '@nzela/messages/m';
import { Tabs } from '../ui/Tabs.tsx';

/** The inner tabs (spec §2), by their names in the address: `?onglet=api&section=webhooks`. They are small, and come as one. */
const sections = {
  keys: { label: m.merchant_tab_keys, Content: KeysTab },
  webhooks: { label: m.merchant_tab_webhooks, Content: WebhooksTab },
  gateways: { label: m.merchant_tab_gateways, Content: Gateways },
} as const;

type Section = keyof typeof sections;

/** What a merchant's own programs need. */
export function MerchantApiTab() {
  const [address, setAddress] = useSearchParams();
  const named = address.get('section') ?? '';
  const selected: Section = isSection(named) ? named : 'keys';
  return (
    <Tabs
      label={m.merchant_api_tabs()}
      look="segmented"
      tabs={Object.entries(sections).map(([id, { label, Content }]) => ({
        id: id as Section,
        label: label(),
        content: <Content />,
      }))}
      selected={selected}
      onSelect={(section) => setAddress({ onglet: 'api', section }, { preventScrollReset: true })}
    />
  );
}

function isSection(text: string): text is Section {
  return Object.hasOwn(sections, text);
}
