import type { ComponentType, ReactNode } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import type { Reads } from '../lib/first-reads.ts';
import { Tabs } from './Tabs.tsx';

export type PageTab = {
  /** Its name in the address: `?onglet=security`. */
  readonly id: string;
  readonly label: () => string;
  /** Brings what stands in its place while its code comes (`pagePart`). */
  readonly Content: ComponentType;
  /** What it shows first (lib/first-reads.ts). */
  readonly reads?: Reads;
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
  const coming = useComing();
  const tabIn = (search: URLSearchParams) =>
    tabs.find(({ id }) => id === search.get('onglet')) ?? tabs[0];
  return (
    <Tabs
      label={label}
      tabs={tabs.map(({ id, label: name, Content }) => ({
        id,
        label: name(),
        content: <Content />,
      }))}
      selected={tabIn(coming ?? address).id}
      shown={tabIn(address).id}
      onSelect={(onglet) => setAddress({ onglet }, { preventScrollReset: true })}
      aside={aside}
    />
  );
}

/** What the address of this page is about to say, after a press that the page still waits for. */
function useComing(): URLSearchParams | null {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname ? new URLSearchParams(location.search) : null;
}
