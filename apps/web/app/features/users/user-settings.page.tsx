import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '../../paraglide/messages.js';

export const handle: PageHandle = { title: () => m.user_settings_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.user_settings_title());

export default function UserSettingsPage() {
  return <ComingPage title={m.user_settings_title()} holds={m.user_settings_holds()} />;
}
