import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from './Tabs.tsx';

export type PageTab = {
  /** Its name in the address: `?onglet=security`. */
  readonly id: string;
  readonly label: () => string;
  /** Brings what stands in its place while its code comes (`pagePart`). */
  readonly Content: ComponentType;
};

type PageTabsProps = {
  readonly label: string;
  /** The first is shown when the address names none. */
  readonly tabs: readonly [PageTab, ...PageTab[]];
  readonly aside?: ReactNode;
};

/** `Cartes · Portefeuille`, or the page's own title while its first tab is open. */
export function tabTitle(title: string, tabs: PageTabsProps['tabs'], search: string): string {
  const open = new URLSearchParams(search).get('onglet');
  const tab = tabs.slice(1).find(({ id }) => id === open);
  return tab === undefined ? title : `${tab.label()} · ${title}`;
}

/** The tabs of a page: the address names the one that is open, so that a link and the back button work. */
export function PageTabs({ label, tabs, aside }: PageTabsProps) {
  const [address, setAddress] = useSearchParams();
  const selected = tabs.find(({ id }) => id === address.get('onglet')) ?? tabs[0];
  return (
    <Tabs
      label={label}
      tabs={tabs.map(({ id, label: name, Content }) => ({
        id,
        label: name(),
        content: <Content />,
      }))}
      selected={selected.id}
      onSelect={(onglet) => setAddress({ onglet }, { preventScrollReset: true })}
      aside={aside}
    />
  );
}
