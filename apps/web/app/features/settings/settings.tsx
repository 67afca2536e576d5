import { type ComponentType, Suspense, lazy, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

export type SettingsTab = {
  /** Its name in the address: `?onglet=security`. */
  readonly id: string;
  readonly label: () => string;
  readonly Content: ComponentType;
};

/** Loads a tab's code when it is opened. */
export function settingsTab(
  id: string,
  label: () => string,
  load: () => Promise<ComponentType>,
): SettingsTab {
  return { id, label, Content: lazy(async () => ({ default: await load() })) };
}

type SettingsFrameProps = {
  /** The first is shown when the address names none. */
  readonly tabs: readonly [SettingsTab, ...SettingsTab[]];
  /** Below the tabs, whichever is open. */
  readonly below?: ReactNode;
};

/** The settings of an account (spec §2): tabs that the address names, so that a link and the back button work. */
export function SettingsFrame({ tabs, below }: SettingsFrameProps) {
  const [address, setAddress] = useSearchParams();
  const selected = tabs.find(({ id }) => id === address.get('onglet')) ?? tabs[0];
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8">
      <Tabs
        label={m.user_settings_title()}
        tabs={tabs.map(({ id, label, Content }) => ({
          id,
          label: label(),
          content: (
            <Suspense fallback={<SkeletonRows rows={4} />}>
              <Content />
            </Suspense>
          ),
        }))}
        selected={selected.id}
        onSelect={(onglet) => setAddress({ onglet }, { preventScrollReset: true })}
      />
      {below}
    </div>
  );
}
