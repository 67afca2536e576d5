import { m } from '@nzela/messages/m';
import { readsOf, settingsTab } from '../settings/settings.tsx';
import { billersQuery } from './bills.api.ts';

/** What paying bills costs and who is shown first, as administrators decide it. */
export const billSettingsTab = settingsTab(
  'factures',
  m.bill_settings_tab,
  async () => (await import('./settings.tab.tsx')).BillSettingsTab,
  (opened) => [billersQuery(), ...readsOf('bills')(opened)],
);
