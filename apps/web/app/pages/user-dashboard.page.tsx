import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../layouts/page-handle.ts';
import { pageMeta } from '../lib/meta.ts';
import { useRootData } from '../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { PageTitle } from '../ui/PageTitle.tsx';
import { RecentOperations } from '../features/operations/operations.ts';
import { QuickActions, SummaryCards } from '../features/wallets/wallets.ts';

export const handle: PageHandle = { title: () => m.user_dashboard_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.user_dashboard_title());

export default function UserDashboardPage() {
  const { session } = useRootData();
  return (
    <div className="mx-auto flex max-w-content flex-col gap-5">
      <div className="-mb-5">
        <PageTitle>{m.wallets_dashboard_hello({ name: session?.prenom ?? '' })}</PageTitle>
      </div>
      <SummaryCards />
      <QuickActions />
      <RecentOperations />
    </div>
  );
}
