import type { Operation, OperationList } from '@nzela/contract/operations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { formatRelative } from '../lib/format.ts';
import { http } from '../lib/http.ts';
import type { Role } from '../lib/server-context.ts';
import { operationPath } from '../lib/operation-path.ts';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Money } from '../ui/Money.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { type StatusLook, StatusPill } from '../ui/StatusPill.tsx';
import { historyPath } from './palette-search.ts';

const shownAtMost = 6;

/** The key that the dashboard's own list has, so that both share one answer and one live update. */
const latestOperations = queryOptions({
  queryKey: ['operations', 'recent', shownAtMost],
  queryFn: ({ signal }) => http.call<OperationList>(`/operations?limit=${shownAtMost}`, { signal }),
});

const statuses: Record<Operation['statut'], { look: StatusLook; text: () => string }> = {
  completed: { look: 'done', text: m.dashboard_notification_completed },
  pending: { look: 'pending', text: m.dashboard_notification_pending },
  failed: { look: 'failed', text: m.dashboard_notification_failed },
};

/** The bell: what happened last to a person's money, as it happens, with a dot for what they have not seen. */
export function Notifications({ role }: { readonly role: Role }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...latestOperations, enabled: role === 'user' });
  const operations = data?.elements ?? [];
  const newest = operations[0]?.date ?? '';
  const [seen, see] = useLastSeen();
  const hasNews = newest > seen;
  return (
    <>
      <IconButton
        label={hasNews ? m.dashboard_notifications_new() : m.dashboard_notifications()}
        icon={
          <span className="relative">
            <Bell size={22} aria-hidden />
            {hasNews && (
              <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-bg bg-neg" />
            )}
          </span>
        }
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          see(newest);
        }}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={m.dashboard_notifications()}>
        {operations.length === 0 ? (
          <EmptyState icon={<Bell size={28} />} title={m.dashboard_notifications_empty()}>
            {m.dashboard_notifications_hint()}
          </EmptyState>
        ) : (
          <ul className="-mx-3 flex flex-col">
            {operations.map((operation) => (
              <li key={operation.id}>
                <Notification operation={operation} onGo={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        )}
      </Sheet>
    </>
  );
}

type NotificationProps = { readonly operation: Operation; readonly onGo: () => void };

function Notification({ operation, onGo }: NotificationProps) {
  const { description, montant, devise, type, date } = operation;
  // A status this page does not know is shown as pending (spec §8).
  const status = statuses[operation.statut] ?? statuses.pending;
  return (
    <Link
      to={operationPath(operation) ?? historyPath(operation.reference)}
      onClick={onGo}
      className="flex flex-col gap-2 rounded-m px-3 py-3 transition-colors hover:bg-surface-2"
    >
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-medium">{description}</span>
        <Money amount={montant} currency={devise} direction={type} className="font-semibold" />
      </span>
      <span className="flex items-center justify-between gap-4 text-sm text-ink-2">
        <StatusPill look={status.look}>{status.text()}</StatusPill>
        {formatRelative(date)}
      </span>
    </Link>
  );
}

const storageKey = 'notifications.seen';
const listeners = new Set<() => void>();

/** Date (ISO 8601) of the newest thing seen on this device, and how to move it on. */
function useLastSeen(): [string, (date: string) => void] {
  const seen = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(storageKey) ?? '',
    () => '',
  );
  const see = (date: string) => {
    localStorage.setItem(storageKey, date);
    for (const listener of listeners) listener();
  };
  return [seen, see];
}
