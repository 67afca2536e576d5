import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { whyUnread } from '../../lib/api-error.ts';
import { later } from '../../lib/later.tsx';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { CardList } from '../../ui/CardList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { PageTabs, type PageTab } from '../../ui/PageTabs.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { approvalsQuery } from './approvals.api.ts';

export const handle: PageHandle = { title: () => m.approvals_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.approvals_title());

const tabs: readonly [PageTab, ...PageTab[]] = [
  {
    id: 'attente',
    label: m.approvals_tab_waiting,
    Content: () => <Approvals statut="en_attente" />,
    reads: () => [approvalsQuery('en_attente')],
  },
  {
    id: 'toutes',
    label: m.approvals_tab_all,
    Content: () => <Approvals statut={null} />,
    reads: () => [approvalsQuery(null)],
  },
];

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** What waits for a second administrator, and what became of the rest. */
export default function ApprovalsPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle description={m.approvals_description()}>{m.approvals_title()}</PageTitle>
      <PageTabs label={m.approvals_title()} tabs={tabs} />
    </div>
  );
}

/** With the words of every setting, and the form that refuses. */
const ApprovalCard = later(
  async () => (await import('./approval-card.tsx')).ApprovalCard,
  <Skeleton className="h-64" />,
);

function Approvals({ statut }: { readonly statut: Parameters<typeof approvalsQuery>[0] }) {
  const list = useInfiniteQuery(approvalsQuery(statut));
  const { data, error, refetch } = list;
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} rowClassName="h-64" />
    ) : (
      <RetryAlert live title={m.approvals_failed()} onRetry={() => void refetch()}>
        {whyUnread(error)}
      </RetryAlert>
    );
  const approvals = data.pages.flatMap(({ elements }) => elements);
  if (approvals.length === 0)
    return (
      <EmptyState icon={<CheckCheck size={28} />} title={m.approvals_none()}>
        {m.approvals_none_text()}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-5">
      <CardList label={m.approvals_title()} items={approvals} itemKey={({ id }) => id}>
        {(approval) => <ApprovalCard approval={approval} />}
      </CardList>
      <MoreButton of={list} />
    </div>
  );
}
