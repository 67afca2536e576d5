import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { pagePart } from '../../lib/page-part.tsx';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NoNotifications, NotificationItems } from './notification-items.tsx';
import { notificationsQuery } from './notifications.api.ts';
import { loadNotificationsTab } from './notifications.tsx';

export const handle: PageHandle = { title: () => m.dashboard_notifications() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.dashboard_notifications());

const perPage = 20;

const reads = ({ url }: Opened) => [notificationsQuery(pageOf(url.searchParams), perPage)];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

function pageOf(address: URLSearchParams): number {
  return Math.max(1, Number(address.get('page')) || 1);
}

/** A person and a merchant have them on the page of their settings. */
const AdministratorChoices = pagePart(
  'notification-choices',
  loadNotificationsTab,
  <SkeletonRows rows={3} />,
);

/** All that a person was told, unread first. */
export default function NotificationsPage() {
  const { session } = useRootData();
  const [address, setAddress] = useSearchParams();
  const page = pageOf(address);
  const list = useQuery({
    ...notificationsQuery(page, perPage),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = list;
  const role = session?.role ?? 'user';
  return (
    <div className="mx-auto max-w-3xl">
      <Card padded={false}>
        {data?.total !== 0 && (
          <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-b border-border px-5 py-3 sm:px-6">
            <p className="text-ink-2" role="status">
              {data !== undefined && unreadText(data.nonLues)}
            </p>
            {data !== undefined && data.nonLues > 0 && <MarkAllRead />}
          </div>
        )}
        <div className="px-2 py-2 sm:px-3">
          {data === undefined && (
            <div className="p-3">
              <Reading of={list} rows={6} />
            </div>
          )}
          {data?.total === 0 && <NoNotifications role={role} />}
          {data !== undefined && <NotificationItems items={data.elements} />}
        </div>
      </Card>
      {data !== undefined && (
        <Pagination
          page={page}
          hasNext={page * perPage < data.total}
          busy={isPlaceholderData}
          onPage={(next) => setAddress({ page: String(next) })}
        />
      )}
      {role === 'admin' && (
        <div className="mt-8">
          <AdministratorChoices />
        </div>
      )}
    </div>
  );
}

function unreadText(count: number): string {
  if (count === 0) return m.notifications_none_unread();
  return m.notifications_count_unread({ count: String(count) });
}
