import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { queueIn } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { PageTabs, type PageTab } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { readsOf, settingsTab } from '../settings/settings.tsx';
import { caseParts, casesQuery } from './cases.api.ts';

export const handle: PageHandle = { title: () => m.support_cases_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.support_cases_title());

const tabs: readonly [PageTab, ...PageTab[]] = [
  settingsTab(
    'demandes',
    m.support_cases_tab,
    async () => (await import('./cases.tab.tsx')).CasesTab,
    ({ url }) => [casesQuery(queueIn(caseParts, url.searchParams))],
  ),
  settingsTab(
    'reglages',
    m.support_cases_settings_tab,
    async () => (await import('./settings.tab.tsx')).SupportSettingsTab,
    readsOf('support'),
  ),
];

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** What people wrote to the support, and its answers. */
export default function CasesPage() {
  return (
    <div className="mx-auto max-w-content">
      <PageTitle description={m.support_cases_description()}>{m.support_cases_title()}</PageTitle>
      <PageTabs label={m.support_cases_title()} tabs={tabs} />
    </div>
  );
}
