import { m } from '@nzela/messages/m';
import { readsOf, settingsTab } from '../settings/settings.tsx';

/** On which terms referring people is rewarded, as administrators decide it. */
export const referralSettingsTab = settingsTab(
  'parrainage',
  m.referrals_title,
  async () => (await import('./settings.tab.tsx')).ReferralSettingsTab,
  readsOf('referrals'),
);
