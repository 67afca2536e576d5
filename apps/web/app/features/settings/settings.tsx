import type { ComponentType, ReactNode } from 'react';
import { later } from '../../lib/later.tsx';
import { m } from '@nzela/messages/m';
import { PageTabs, type PageTab } from '../../ui/PageTabs.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

/** Loads a tab's code when it is opened. */
export function settingsTab(
  id: string,
  label: () => string,
  load: () => Promise<ComponentType>,
): PageTab {
  return { id, label, Content: later(load, <SkeletonRows rows={4} />) };
}

type SettingsFrameProps = {
  /** The first is shown when the address names none. */
  readonly tabs: readonly [PageTab, ...PageTab[]];
  /** Below the tabs, whichever is open. */
  readonly below?: ReactNode;
};

/** The settings of an account (spec §2). */
export function SettingsFrame({ tabs, below }: SettingsFrameProps) {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8">
      <PageTabs label={m.user_settings_title()} tabs={tabs} />
      {below}
    </div>
  );
}
