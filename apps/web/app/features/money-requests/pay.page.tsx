import type { Payable } from '@nzela/contract/money-requests';
import { useQuery } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '../../lib/meta.ts';
import { QueryProvider } from '../../lib/query.tsx';
import { serverContext } from '../../lib/server-context.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { payableQuery } from './money-requests.api.ts';
import { PayChoice } from './pay-choice.tsx';
import { Asked, Over } from './pay-parts.tsx';

/** What the link asks for, read on the server, so that the first sight is who asks and how much. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const code = params['code'] ?? '';
  const answer = await serverContext(context).api(`/pay/${encodeURIComponent(code)}`);
  const isThere = answer.ok;
  const payable = isThere ? ((await answer.json()) as Payable) : null;
  if (!isThere && answer.status >= 500)
    throw new Error(`The request could not be read: ${answer.status}`);
  return data({ code, payable }, { status: isThere ? 200 : 404 });
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
  const { data: payable = initial } = useQuery(payableQuery(code, initial));
  const isOver = payable.statut !== 'en_attente';
  return (
    <div className="flex flex-col gap-6">
      <Asked payable={payable} />
      {isOver ? (
        <Over code={code} payable={payable} />
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
