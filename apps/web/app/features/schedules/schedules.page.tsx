import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { unreadText } from '../../lib/api-error.ts';
import { firstReads, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { schedulesQuery } from './schedules.api.ts';

export const handle: PageHandle = { title: () => m.schedules_title() };

const reads = () => [schedulesQuery()];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.schedules_title());

/** What is to be paid by itself, what became of it, and how to stop it. */
export default function SchedulesPage() {
  return (
    <div className="mx-auto max-w-content">
      <PageTitle
        trail={[{ to: '/dashboard/user/transfers', label: m.transfers_history_title() }]}
        description={m.schedules_lead()}
      >
        {m.schedules_title()}
      </PageTitle>
      <List />
    </div>
  );
}

function List() {
  const { data, error, refetch } = useQuery(schedulesQuery());
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={4} />;
    return (
      <RetryAlert live title={m.schedules_failed()} onRetry={() => void refetch()}>
        {unreadText(error)}
      </RetryAlert>
    );
  }
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<CalendarClock size={28} />}
          title={m.schedules_empty()}
          action={
            <ButtonLink to="/dashboard/user/transfers">{m.transfers_history_title()}</ButtonLink>
          }
        >
          {m.schedules_empty_text()}
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul className="flex flex-col gap-5">
      {data.map((schedule) => (
        <li key={schedule.id}>
          <ScheduleCard schedule={schedule} />
        </li>
      ))}
    </ul>
  );
}
