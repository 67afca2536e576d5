import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';

export const handle: PageHandle = { title: () => m.email_config_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.email_config_title());

export default function EmailConfigPage() {
  return <ComingPage title={m.email_config_title()} holds={m.email_config_holds()} />;
}
