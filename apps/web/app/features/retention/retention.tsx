import { m } from '@nzela/messages/m';
import { settingsTab } from '../settings/settings.tsx';

/** How long each kind of data is kept, tried before it is decided. */
export const retentionTab = settingsTab(
  'conservation',
  m.privacy_tab_retention,
  async () => (await import('./retention.tab.tsx')).RetentionTab,
);
