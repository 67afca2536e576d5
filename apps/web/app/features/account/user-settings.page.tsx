import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { tabTitle } from '../../ui/PageTabs.tsx';
import { loadSecurityTab, securityQuery, sessionsQuery } from '../auth/auth.tsx';
import { consentsQuery } from '../consent/consent.ts';
import { ownRequestsQuery } from '../data-requests/data-requests.tsx';
import { kycDocumentsQuery } from '../kyc/kyc.ts';
import { limitsQuery, loadLimitsTab } from '../limits/limits.ts';
import { choicesQuery, loadNotificationsTab } from '../notifications/notifications.tsx';
import { SettingsFrame, settingsTab } from '../settings/settings.tsx';
import { addressQuery, exportsQuery, meQuery } from './account.api.ts';
import { DangerZone } from './danger-zone.tsx';

export const handle: PageHandle = { title: () => m.user_settings_title() };

const profile = settingsTab(
  'profile',
  () => m.users_tab_profile(),
  async () => (await import('./profile.tab.tsx')).ProfileTab,
  () => [meQuery, addressQuery],
);
const security = settingsTab(
  'security',
  () => m.users_tab_security(),
  loadSecurityTab,
  () => [securityQuery(), sessionsQuery()],
);
const notifications = settingsTab(
  'notifications',
  () => m.users_tab_notifications(),
  loadNotificationsTab,
  () => [choicesQuery],
);
const regional = settingsTab(
  'regional',
  () => m.users_tab_regional(),
  async () => (await import('./regional.tab.tsx')).RegionalTab,
  () => [meQuery],
);

const limits = settingsTab(
  'limits',
  () => m.users_tab_limits(),
  loadLimitsTab,
  () => [limitsQuery, kycDocumentsQuery],
);
const privacy = settingsTab(
  'privacy',
  () => m.users_tab_privacy(),
  async () => (await import('./privacy.tab.tsx')).PrivacyTab,
  () => [exportsQuery, ownRequestsQuery, consentsQuery],
);

const tabs = [profile, security, notifications, regional, limits, privacy] as const;

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, tabTitle(m.user_settings_title(), tabs, location.search));

export default function UserSettingsPage() {
  return <SettingsFrame tabs={tabs} below={<DangerZone />} />;
}
