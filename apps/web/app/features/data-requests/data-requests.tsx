import { m } from '@nzela/messages/m';
import { settingsTab } from '../settings/settings.tsx';

export { ownRequestsQuery } from './data-requests.api.ts';
export { OwnRequestsCard } from './own-requests.card.tsx';

/** What people ask about their data, as administrators find and answer it. */
export const dataRequestsTab = settingsTab(
  'demandes',
  m.privacy_tab_requests,
  async () => (await import('./data-requests.tab.tsx')).DataRequestsTab,
);
