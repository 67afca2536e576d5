import { dashboardPath } from '../lib/guard.ts';
import { useRootData } from '../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { NotFound } from './NotFound.tsx';
import type { PageHandle } from './page-handle.ts';

export { loader, meta } from './not-found.page.tsx';

export const handle: PageHandle = { title: () => m.not_found_title() };

/** A path of the dashboard that leads nowhere: the person stays in it. */
export default function DashboardNotFoundPage() {
  const { session } = useRootData();
  return <NotFound {...(session === null ? {} : { dashboard: dashboardPath(session.role) })} />;
}
