import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';

export const handle: PageHandle = { title: () => m.admin_dashboard_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.admin_dashboard_title());

export default function AdminDashboardPage() {
  return <ComingPage title={m.admin_dashboard_title()} holds={m.admin_dashboard_holds()} />;
}
