import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { pagePart } from '../lib/page-part.tsx';
import { m } from '@nzela/messages/m';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';

/** The inner tabs (spec §2), by their names in the address: `?onglet=api&section=webhooks`. */
const sections = {
  keys: {
    label: m.merchant_tab_keys,
    Content: part('keys', async () => (await import('../features/api-keys/keys.tab.tsx')).KeysTab),
  },
  webhooks: {
    label: m.merchant_tab_webhooks,
    Content: part(
      'webhooks',
      async () => (await import('../features/webhooks/webhooks.tab.tsx')).WebhooksTab,
    ),
  },
  gateways: {
    label: m.merchant_tab_gateways,
    Content: part(
      'gateways',
      async () => (await import('../features/merchants/gateways.tsx')).Gateways,
    ),
  },
} as const;

type Section = keyof typeof sections;

function part(name: string, load: () => Promise<ComponentType>): ComponentType {
  return pagePart(`merchant-${name}`, load, <SkeletonRows rows={4} />);
}

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
