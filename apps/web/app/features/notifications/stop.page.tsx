import type { MessageRefusal } from '@nzela/contract/notifications';
import { useState } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { http } from '../../lib/http.ts';
import { pageMeta } from '../../lib/meta.ts';
import { serverContext } from '../../lib/server-context.ts';
import { refuseUnread } from '../../lib/unread.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

/** Opening the link changes nothing by itself: mail programs open links to inspect them. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const path = `/notifications/refus/${encodeURIComponent(params['jeton'] ?? '')}`;
  const answer = await serverContext(context).api(path);
  if (answer.status >= 500) return refuseUnread(answer);
  const refusal = answer.ok ? ((await answer.json()) as MessageRefusal) : null;
  return data({ path, refusal }, { status: answer.ok ? 200 : 404 });
}

export const meta: MetaFunction = ({ matches }) => [
  ...(pageMeta(matches, m.stop_title()) ?? []),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** Where whoever got a message that somebody else caused refuses more of them, or takes them again. */
export default function StopPage() {
  const { path, refusal } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto w-full max-w-xl px-5 py-8 sm:py-12">
      <h1 className="mb-6 text-2xl font-bold">{m.stop_title()}</h1>
      {refusal === null ? (
        <Alert tone="warn" title={m.stop_unknown_title()}>
          {m.stop_unknown_text()}
        </Alert>
      ) : (
        <Choice path={path} initial={refusal.refuse} />
      )}
    </div>
  );
}

function Choice({ path, initial }: { readonly path: string; readonly initial: boolean }) {
  const [isRefused, setRefused] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  async function choose(wanted: boolean) {
    setBusy(true);
    setFailed(false);
    try {
      await http.call(path, { method: 'PUT', body: { refuse: wanted } });
      setRefused(wanted);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card className="flex flex-col gap-5 p-6">
      {isRefused ? (
        <Alert live tone="pos" title={m.stop_refused_title()}>
          {m.stop_refused_text()}
        </Alert>
      ) : (
        <p>{m.stop_choice_text()}</p>
      )}
      {hasFailed && <Alert live tone="neg" title={m.stop_failed()} />}
      {/* Two buttons, so that a second press on the first one takes nothing back. */}
      {isRefused ? (
        <Button
          key="allow"
          variant="secondary"
          busy={isBusy}
          busyLabel={m.stop_busy()}
          onClick={() => void choose(false)}
        >
          {m.stop_allow()}
        </Button>
      ) : (
        <Button
          key="refuse"
          busy={isBusy}
          busyLabel={m.stop_busy()}
          onClick={() => void choose(true)}
        >
          {m.stop_refuse()}
        </Button>
      )}
    </Card>
  );
}
