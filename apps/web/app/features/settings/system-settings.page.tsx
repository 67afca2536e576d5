import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';

export const handle: PageHandle = { title: () => m.system_settings_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.system_settings_title());

export default function SystemSettingsPage() {
  return <ComingPage title={m.system_settings_title()} holds={m.system_settings_holds()} />;
}
