import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Role } from '../../lib/server-context.ts';
import { m } from '@nzela/messages/m';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { unreadQuery } from './notifications.api.ts';

const LatestNotifications = lazy(async () => ({
  default: (await import('./latest-notifications.tsx')).LatestNotifications,
}));

const countShownAtMost = 99;

/** The bell, live, with how many are unread; pressed, the latest ones in a sheet. */
export function NotificationsBell({ role }: { readonly role: Role }) {
  const [open, setOpen] = useState(false);
  const { data: unread = 0 } = useQuery(unreadQuery);
  const count = unread > countShownAtMost ? `${countShownAtMost}+` : String(unread);
  return (
    <>
      <IconButton
        label={unread === 0 ? m.dashboard_notifications() : m.notifications_bell_unread({ count })}
        icon={
          <span className="relative">
            <Bell size={22} aria-hidden />
            {unread > 0 && (
              <span
                aria-hidden
                className="absolute -top-2 -right-2.5 inline-flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-bg bg-brand px-1 text-[0.6875rem] leading-none font-bold text-on-brand"
              >
                {count}
              </span>
            )}
          </span>
        }
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={m.dashboard_notifications()}>
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <LatestNotifications role={role} onGo={() => setOpen(false)} />
        </Suspense>
      </Sheet>
    </>
  );
}
