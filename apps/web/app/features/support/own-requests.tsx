import type { SupportRequest } from '@nzela/contract/support';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { whyUnread } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { ownRequestsQuery } from './own-requests.api.ts';

/** What the person asked before, and what was answered; nothing for somebody who never did. */
export function OwnRequests() {
  const requests = useInfiniteQuery(ownRequestsQuery);
  const { data, error, isLoadingError, refetch } = requests;
  const title = useId();
  if (isLoadingError)
    return (
      <RetryAlert title={m.support_own_failed()} onRetry={() => void refetch()}>
        {whyUnread(error)}
      </RetryAlert>
    );
  const elements = data?.pages.flatMap((page) => page.elements) ?? [];
  if (elements.length === 0) return null;
  return (
    <section aria-labelledby={title} className="flex flex-col border-t border-border pt-5">
      <h3 id={title} className="text-lg text-ink">
        {m.support_own()}
      </h3>
      <ul className="divide-y divide-border">
        {elements.map((request) => (
          <li key={request.id} className="flex flex-col gap-2 py-4">
            <Request request={request} />
          </li>
        ))}
      </ul>
      <MoreButton of={requests} />
    </section>
  );
}

function Request({ request }: { readonly request: SupportRequest }) {
  const { reference, sujet: subject, message, reponse: answer, dateCreation } = request;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere text-ink">{subject}</p>
        {answer === null ? (
          <StatusPill look="pending">{m.support_own_open()}</StatusPill>
        ) : (
          <StatusPill look="done">{m.support_own_answered()}</StatusPill>
        )}
      </div>
      <p className="tabular text-sm text-ink-2">
        {reference} · {formatDate(dateCreation, 'dateTime')}
      </p>
      <p className="whitespace-pre-line wrap-anywhere text-ink-2">{message}</p>
      {answer !== null && (
        <blockquote className="border-l-3 border-brand pl-4 text-ink whitespace-pre-line wrap-anywhere">
          {answer}
        </blockquote>
      )}
    </>
  );
}
