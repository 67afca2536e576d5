import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../lib/server-context.ts';
import { m } from '@nzela/messages/m';
import { ButtonLink } from '../../ui/Link.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NoNotifications, NotificationItems } from './notification-items.tsx';
import { notificationsQuery } from './notifications.api.ts';

const shownAtMost = 6;

type LatestNotificationsProps = { readonly role: Role; readonly onGo: () => void };

/** What the bell opens: the unread ones first, and the way to all of them. */
export function LatestNotifications({ role, onGo }: LatestNotificationsProps) {
  const latest = useQuery(notificationsQuery(1, shownAtMost));
  const { data } = latest;
  if (data === undefined) return <Reading of={latest} rows={4} />;
  if (data.total === 0) return <NoNotifications role={role} />;
  return (
    <div className="flex flex-col gap-5">
      <div className="-mx-3">
        <NotificationItems items={data.elements} onGo={onGo} />
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/dashboard/${role}/notifications`} variant="secondary" onClick={onGo}>
          {m.notifications_see_all()}
        </ButtonLink>
        {data.nonLues > 0 && <MarkAllRead />}
      </div>
    </div>
  );
}
