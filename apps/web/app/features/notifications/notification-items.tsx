import type { Notification } from '@nzela/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRelative } from '../../lib/format.ts';
import type { Role } from '../../lib/server-context.ts';
import { m } from '@nzela/messages/m';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { eventLooks } from './event-looks.ts';
import { markRead } from './notifications.api.ts';

type NotificationItemsProps = {
  readonly items: readonly Notification[];
  readonly onGo?: () => void;
};

/** Notifications as links to what they tell; opening one reads it. */
export function NotificationItems({ items, onGo }: NotificationItemsProps) {
  return (
    <ul className="flex flex-col divide-y divide-border">
      {items.map((item) => (
        <li key={item.id}>
          <Item item={item} onGo={onGo} />
        </li>
      ))}
    </ul>
  );
}

type ItemProps = { readonly item: Notification; readonly onGo: (() => void) | undefined };

function Item({ item, onGo }: ItemProps) {
  const queries = useQueryClient();
  const open = () => {
    onGo?.();
    if (item.lue) return;
    // Nobody waits for it: should it fail, the notification stays unread.
    void markRead([item.id])
      .then(() => queries.invalidateQueries({ queryKey: ['notifications'] }))
      .catch(() => undefined);
  };
  const look =
    'flex w-full gap-4 rounded-m px-3 py-4 text-left transition-colors hover:bg-surface-2';
  return item.chemin === null ? (
    <button type="button" className={look} onClick={open}>
      <Content item={item} />
    </button>
  ) : (
    <Link to={item.chemin} className={look} onClick={open}>
      <Content item={item} />
    </Link>
  );
}

function Content({ item }: { readonly item: Notification }): ReactNode {
  const { icon: Icon } = eventLooks[item.evenement];
  return (
    <>
      <span
        aria-hidden
        className={cx(
          'mt-0.5 inline-flex size-10 shrink-0 items-center justify-center rounded-full',
          item.lue ? 'bg-surface-2 text-ink-2' : 'bg-brand-soft text-brand',
        )}
      >
        <Icon size={20} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span className={item.lue ? 'font-medium' : 'font-semibold'}>
            {withFirmSpaces(item.titre)}
          </span>
          {!item.lue && (
            <span className="mt-0.5 shrink-0 rounded-full bg-brand-soft px-2 py-0.5 text-xs font-semibold text-brand">
              {m.notifications_unread()}
            </span>
          )}
        </span>
        <span className="text-sm text-ink-2">{withFirmSpaces(item.texte)}</span>
        {/* The server’s minute may be over in the browser. */}
        <span className="text-sm text-ink-3" suppressHydrationWarning>
          {formatRelative(item.date)}
        </span>
      </span>
    </>
  );
}

/** A colon never begins a line, as French sets it, nor does a unit. */
function withFirmSpaces(text: string): string {
  return text.replaceAll(/ (?=[:;?!»]|CFA\b)/g, '\u00a0');
}

/** Nothing yet, and where what is told can be chosen. */
export function NoNotifications({ role }: { readonly role: Role }) {
  const action =
    role === 'user' ? (
      <ButtonLink to="/dashboard/user/settings?onglet=notifications" variant="secondary">
        {m.notifications_choose()}
      </ButtonLink>
    ) : undefined;
  return (
    <EmptyState icon={<Bell size={28} />} title={m.notifications_empty()} action={action}>
      {m.notifications_empty_hint()}
    </EmptyState>
  );
}
