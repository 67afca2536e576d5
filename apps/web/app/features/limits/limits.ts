import { m } from '@nzela/messages/m';
import { readsOf, settingsTab } from '../settings/settings.tsx';

export { levelNames } from './level-names.ts';
export { limitsQuery } from './limits.api.ts';

/** The tab of an account's settings, whose code comes when it is opened. */
export async function loadLimitsTab() {
  return (await import('./limits.tab.tsx')).LimitsTab;
}

/** What each level of identity may send, as administrators decide it. */
export const levelLimitsTab = settingsTab(
  'plafonds',
  m.level_limits_tab,
  async () => (await import('./settings.tab.tsx')).LevelLimitsTab,
  readsOf('limits'),
);
