import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, keptReads } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { tabTitle } from '../../ui/PageTabs.tsx';
import { loadSecurityTab } from '../auth/auth.tsx';
import { loadLimitsTab } from '../limits/limits.ts';
import { loadNotificationsTab } from '../notifications/notifications.tsx';
import { SettingsFrame, settingsTab } from '../settings/settings.tsx';
import { meQuery } from './account.api.ts';
import { DangerZone } from './danger-zone.tsx';

export const handle: PageHandle = { title: () => m.user_settings_title() };

export const loader = firstReads(() => [meQuery]);
export const clientLoader = keptReads;

const profile = settingsTab(
  'profile',
  () => m.users_tab_profile(),
  async () => (await import('./profile.tab.tsx')).ProfileTab,
);
const security = settingsTab('security', () => m.users_tab_security(), loadSecurityTab);
const notifications = settingsTab(
  'notifications',
  () => m.users_tab_notifications(),
  loadNotificationsTab,
);
const regional = settingsTab(
  'regional',
  () => m.users_tab_regional(),
  async () => (await import('./regional.tab.tsx')).RegionalTab,
);

const limits = settingsTab('limits', () => m.users_tab_limits(), loadLimitsTab);
const privacy = settingsTab(
  'privacy',
  () => m.users_tab_privacy(),
  async () => (await import('./privacy.tab.tsx')).PrivacyTab,
);

const tabs = [profile, security, notifications, regional, limits, privacy] as const;

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, tabTitle(m.user_settings_title(), tabs, location.search));

export default function UserSettingsPage() {
  return <SettingsFrame tabs={tabs} below={<DangerZone />} />;
}
