import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { queueIn } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { PageTabs, tabTitle } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { settingsTab, readsOf } from '../settings/settings.tsx';
import { modelsQuery, queueParts, queueQuery } from './mails.api.ts';

const tabs = [
  settingsTab(
    'serveur',
    m.mails_tab_server,
    async () => (await import('./server.tab.tsx')).ServerTab,
    readsOf('mail'),
  ),
  settingsTab(
    'modeles',
    m.mails_tab_templates,
    async () => (await import('./templates.tab.tsx')).TemplatesTab,
    (opened) => [modelsQuery, ...readsOf('mail-templates')(opened)],
  ),
  settingsTab(
    'file',
    m.mails_tab_queue,
    async () => (await import('./queue.tab.tsx')).QueueTab,
    ({ url }) => [queueQuery(queueIn(queueParts, url.searchParams))],
  ),
] as const;

export const handle: PageHandle = { title: () => m.email_config_title() };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, tabTitle(m.email_config_title(), tabs, location.search));

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** The mail server, the words of mails, and what waits (spec §2, §3). */
export default function EmailConfigPage() {
  return (
    <>
      <PageTitle description={m.email_config_holds()}>{m.email_config_title()}</PageTitle>
      <PageTabs label={m.email_config_title()} tabs={tabs} />
    </>
  );
}
