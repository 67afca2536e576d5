import type { Payable } from '@nzela/contract/money-requests';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { useLiveQueries } from '../../lib/events.ts';
import { pageMeta } from '../../lib/meta.ts';
import { QueryProvider } from '../../lib/query.tsx';
import { serverContext } from '../../lib/server-context.ts';
import { useSession } from '../../lib/session.tsx';
import { refuseUnread } from '../../lib/unread.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { useCollection } from '../mobile-money/mobile-money.tsx';
import { payableQuery, phonePath } from './money-requests.api.ts';
import { PayChoice } from './pay-choice.tsx';
import { Asked, Over } from './pay-parts.tsx';
import { PhoneStory } from './phone-story.tsx';

/** What the link asks for, read on the server, so that the first sight is who asks and how much. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const code = params['code'] ?? '';
  const answer = await serverContext(context).api(`/pay/${encodeURIComponent(code)}`);
  const isThere = answer.ok;
  const payable = isThere ? ((await answer.json()) as Payable) : null;
  if (answer.status >= 500) return refuseUnread(answer);
  return data({ code, payable }, { status: isThere ? 200 : 404 });
}

/** Whoever holds the link reads who asks for how much: no copy of that stays behind. */
export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export const meta: MetaFunction = ({ matches }) => [
  ...(pageMeta(matches, m.pay_title()) ?? []),
  // A request is between two people.
  { name: 'robots', content: 'noindex' },
];

/** The public page of a request: seen and paid by whoever holds its link, with an account or without. */
export default function PayPage() {
  const { code, payable } = useLoaderData<typeof loader>();
  return (
    <QueryProvider>
      <div className="mx-auto w-full max-w-xl px-5 py-8 sm:py-12">
        {payable === null ? <Unknown /> : <Payment code={code} initial={payable} />}
      </div>
    </QueryProvider>
  );
}

function Payment({ code, initial }: { readonly code: string; readonly initial: Payable }) {
  const { session } = useSession();
  useLiveQueries(session !== null);
  const { data: payable = initial, dataUpdatedAt: readAt } = useQuery(payableQuery(code, initial));
  const [address] = useSearchParams();
  const followed = useCollection(phonePath(code), address.get('paiement'));
  const { data: phone, refetch } = followed;
  const isPending = phone?.transactionStatus === 'PENDING';
  // A phone that was asked in time still pays what is past its last day.
  const isPaying = payable.statut === 'expiree' && isPending;
  const isOver = payable.statut !== 'en_attente' && !isPaying;
  useEffect(() => {
    if (isOver && isPending) void refetch();
  }, [isOver, isPending, refetch]);
  // The very payment that ended the request is not told as one that came beside it: it is read again first.
  const isAside = isPending ? followed.dataUpdatedAt > readAt : (phone?.retour ?? null) !== null;
  return (
    <div className="flex flex-col gap-6">
      <Asked payable={payable} />
      {isOver ? (
        <>
          <Over code={code} payable={payable} besidePhone={isAside} />
          {phone !== undefined && isAside && <PhoneStory payment={phone} />}
        </>
      ) : (
        <PayChoice code={code} payable={payable} />
      )}
    </div>
  );
}

function Unknown() {
  return (
    <Card>
      <h1 className="sr-only">{m.pay_title()}</h1>
      <EmptyState
        title={m.pay_unknown_title()}
        action={<ButtonLink to="/">{m.pay_home()}</ButtonLink>}
      >
        {m.pay_unknown_text()}
      </EmptyState>
    </Card>
  );
}
