import { useInfiniteQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, SearchX, Send } from 'lucide-react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { unreadText } from '../../lib/api-error.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { activityDays } from './activity-days.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';
import { activityQuery } from './operations.api.ts';
import {
  activeFilters,
  useActivity,
  wholeActivity,
  type Activity,
  readActivity,
} from './use-activity.ts';

export const handle: PageHandle = { title: () => m.operations_activity_title() };

const reads = ({ url }: Opened) => [activityQuery(readActivity(url.searchParams))];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.operations_activity_title());

/** Every movement of every wallet and card, day by day. */
export default function ActivityPage() {
  const activity = useActivity();
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle
        actions={
          <ButtonLink
            to="/dashboard/user/activity/sent"
            variant="secondary"
            size="s"
            icon={<ChartNoAxesColumn size={18} aria-hidden />}
          >
            {m.operations_sent_title()}
          </ButtonLink>
        }
      >
        {m.operations_activity_description()}
      </PageTitle>
      <ActivityFilters activity={activity} />
      <div className="mt-5">
        <Movements activity={activity} />
      </div>
    </div>
  );
}

function Movements({ activity }: { readonly activity: Activity }) {
  const list = useInfiniteQuery(activityQuery(activity.filters));
  const { data, error, refetch } = list;
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows rows={8} rowClassName="h-18" />
    ) : (
      <RetryAlert live title={m.operations_activity_failed()} onRetry={() => void refetch()}>
        {unreadText(error)}
      </RetryAlert>
    );
  }
  const operations = data.pages.flatMap(({ elements }) => elements);
  if (operations.length === 0) {
    return (
      <Card>
        <Nothing activity={activity} />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <ActivityList days={activityDays(operations, { isWhole: !list.hasNextPage })} />
      <MoreButton of={list} />
    </div>
  );
}

/** Nothing found says how to find more; nothing yet teaches the first action. */
function Nothing({ activity: { filters, change } }: { readonly activity: Activity }) {
  if (activeFilters(filters).length > 0) {
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={m.operations_activity_none()}
        action={
          <Button variant="secondary" onClick={() => change(wholeActivity)}>
            {m.transfers_filter_clear()}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Send size={28} />}
      title={m.operations_activity_empty()}
      action={<ButtonLink to="/transfer">{m.wallets_action_transfer()}</ButtonLink>}
    >
      {m.operations_activity_empty_text()}
    </EmptyState>
  );
}
