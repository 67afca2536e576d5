import { ChevronRight } from 'lucide-react';
import { Link, type MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { PageTabs, tabTitle } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { readsOf, settingsTab } from './settings.tsx';

export const handle: PageHandle = { title: () => m.system_settings_title() };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, tabTitle(m.system_settings_title(), tabs, location.search));

const tabs = [
  settingsTab(
    'general',
    m.system_settings_tab_general,
    async () => (await import('./application-settings.tsx')).ApplicationSettings,
    readsOf('application'),
  ),
  settingsTab(
    'securite',
    m.system_settings_tab_security,
    async () => (await import('./security-settings.tsx')).SecuritySettings,
    readsOf('security'),
  ),
] as const;

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** Base settings (spec §2, §3), what guards payments, and the way to the other pages of the configuration. */
export default function SystemSettingsPage() {
  return (
    <>
      <PageTitle description={m.system_settings_holds()}>{m.system_settings_title()}</PageTitle>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <PageTabs label={m.system_settings_title()} tabs={tabs} />
        </div>
        <OtherSettings />
      </div>
    </>
  );
}

const others = [
  { to: 'email-config', title: m.email_config_title, holds: m.email_config_holds },
  { to: 'payment-config', title: m.payment_config_title, holds: m.payment_config_holds },
  { to: 'seo-config', title: m.seo_config_title, holds: m.seo_config_holds },
  {
    to: 'content-management',
    title: m.content_management_title,
    holds: m.content_management_holds,
  },
  { to: 'chat-config', title: m.chat_config_title, holds: m.chat_config_holds },
  { to: 'images-manager', title: m.images_manager_title, holds: m.images_manager_holds },
  { to: 'api-config', title: m.api_config_title, holds: m.api_config_holds },
  { to: 'privacy-config', title: m.privacy_config_title, holds: m.privacy_config_holds },
] as const;

function OtherSettings() {
  return (
    <Card title={m.system_settings_others()} padded={false}>
      <ul className="divide-y divide-border border-t border-border">
        {others.map(({ to, title, holds }) => (
          <li key={to}>
            <Link
              to={`/dashboard/admin/${to}`}
              className="flex min-h-12 items-center gap-4 px-5 py-4 transition-colors -outline-offset-3! hover:bg-surface-2 sm:px-6"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title()}</span>
                <span className="block text-sm text-ink-2">{holds()}</span>
              </span>
              <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
