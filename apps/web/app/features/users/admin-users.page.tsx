import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';

export const handle: PageHandle = { title: () => m.admin_users_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.admin_users_title());

export default function AdminUsersPage() {
  return <ComingPage title={m.admin_users_title()} holds={m.admin_users_holds()} />;
}
