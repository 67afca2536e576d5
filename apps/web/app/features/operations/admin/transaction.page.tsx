import type { TransactionDetail } from '@nzela/contract/transactions';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, SearchX } from 'lucide-react';
import { useEffect, useState, type ComponentProps } from 'react';
import { Link, type MetaFunction, useParams } from 'react-router';
import type { PageHandle } from '../../../layouts/page-handle.ts';
import { isMissing, whyUnread } from '../../../lib/api-error.ts';
import { callWithToasts } from '../../../lib/call.ts';
import { formatDate } from '../../../lib/format.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../../lib/first-reads.ts';
import { later } from '../../../lib/later.tsx';
import { pageMeta } from '../../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Coded } from '../../../ui/Coded.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Link.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PlainForm } from '../../../ui/PlainForm.tsx';
import { Recap } from '../../../ui/Recap.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { alertName } from './alert-words.ts';
import { RefundTransaction } from './refund-transaction.tsx';
import { ResolveAlertDialog } from './resolve-alert.dialog.tsx';
import { orderLines } from './transaction-order.tsx';
import { Calls, Exchanges, Postings, Webhooks } from './transaction-parts.tsx';
import { State } from './transaction-table.tsx';
import { actorName, alertsPath, stateName, transactionsPath } from './transaction-words.ts';
import {
  callsQuery,
  lookUpTransaction,
  noteTransaction,
  transactionQuery,
  webhooksQuery,
} from './transactions.api.ts';

export const handle: PageHandle = { title: () => m.admin_transactions_title() };
const reads = ({ params: { id = '' } }: Opened) => [
  transactionQuery(id),
  callsQuery(id),
  webhooksQuery(id),
];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.admin_transactions_title());

const TransactionQueues = later(
  async () => (await import('./transaction-queues.tsx')).TransactionQueues,
  <Skeleton className="h-40 rounded-l" />,
);

/** All that is known of one transaction, and what can be done about it. */
export default function TransactionPage() {
  const { id = '' } = useParams();
  const { isFollowing, follow } = useFollowing();
  const refetchInterval = isFollowing ? followedEveryMs : false;
  const { data, error, refetch } = useQuery({ ...transactionQuery(id), refetchInterval });
  const calls = useInfiniteQuery({ ...callsQuery(id), refetchInterval });
  return (
    <div className="mx-auto max-w-content">
      {data !== undefined && <Detail of={data} calls={calls} onAsked={follow} />}
      {data === undefined && error === null && <Skeleton className="h-[40rem] rounded-l" />}
      {data === undefined &&
        error !== null &&
        (isMissing(error) ? (
          <EmptyState
            icon={<SearchX size={28} />}
            title={m.transactions_missing()}
            action={<ButtonLink to={transactionsPath}>{m.admin_transactions_title()}</ButtonLink>}
          />
        ) : (
          <RetryAlert live title={m.transactions_failed()} onRetry={() => void refetch()}>
            {whyUnread(error)}
          </RetryAlert>
        ))}
    </div>
  );
}

const followedEveryMs = 2_000;
const followedForMs = 30_000;

/** What a provider answers to a question that was asked by hand changes no state unless it is news. */
function useFollowing() {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSince(null), followedForMs);
    return () => clearTimeout(timer);
  }, [since]);
  return { isFollowing: since !== null, follow: () => setSince(performance.now()) };
}

type Of = { readonly of: TransactionDetail };
type Askable = { readonly onAsked: () => void };

function Detail({ of, calls, onAsked }: Of & ComponentProps<typeof Calls> & Askable) {
  return (
    <>
      <PageTitle
        trail={[{ to: transactionsPath, label: m.admin_transactions_title() }]}
        actions={of.verifiable ? <LookUp id={of.id} onAsked={onAsked} /> : undefined}
        description={<State row={of} />}
      >
        <span translate="no" className="tabular">
          {of.reference}
        </span>
      </PageTitle>
      <div className="grid items-start gap-5 lg:grid-cols-[1.4fr_1fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <Recap title={m.transactions_detail_order()} lines={orderLines(of)} />
          <Postings of={of} />
          <Exchanges of={of} />
          <Calls calls={calls} />
          <Webhooks id={of.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={m.transactions_detail_timeline()}>
            <Timeline
              label={m.transactions_detail_timeline()}
              items={of.chronologie.map(({ etape, acteur, detail, date }, index) => ({
                id: String(index),
                state:
                  of.statut === 'failed' && index === of.chronologie.length - 1 ? 'failed' : 'done',
                title: stateName(etape),
                detail: [acteur === null ? null : actorName(acteur), detail]
                  .filter(Boolean)
                  .join(' · '),
                time: formatDate(date, 'dateTime'),
              }))}
            />
          </Card>
          {of.files.length > 0 && <TransactionQueues of={of} />}
          <RefundTransaction of={of} />
          <Alerts of={of} />
          <Notes of={of} />
        </div>
      </div>
    </>
  );
}

function LookUp({ id, onAsked }: Askable & { readonly id: string }) {
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const asked = await callWithToasts(() => lookUpTransaction(id), {
      success: m.transactions_look_up_done(),
    });
    setBusy(false);
    if (asked.ok) onAsked();
  };
  return (
    <Button
      variant="secondary"
      icon={<RefreshCw size={18} aria-hidden />}
      busy={busy}
      busyLabel={m.ui_loading()}
      onClick={() => void ask()}
    >
      {m.transactions_look_up()}
    </Button>
  );
}

function Alerts({ of: { alertes } }: Of) {
  const [resolving, setResolving] = useState<string | null>(null);
  if (alertes.length === 0) return null;
  return (
    <Card title={m.alerts_title()}>
      <ul className="flex flex-col gap-3">
        {alertes.map(({ id, genre, date, resolueLe }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <Link
                to={alertsPath}
                className="target block font-semibold wrap-anywhere underline-offset-4 hover:underline"
              >
                <Coded name={alertName(genre)} code={genre} />
              </Link>
              <span className="text-sm text-ink-2">
                {resolueLe === null ? formatDate(date, 'dateTime') : m.alerts_state_resolved()}
              </span>
            </span>
            {resolueLe === null && (
              <Button size="s" variant="secondary" onClick={() => setResolving(id)}>
                {m.alerts_resolve()}
              </Button>
            )}
            {resolving === id && (
              <ResolveAlertDialog alert={{ id, genre }} onClose={() => setResolving(null)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Notes({ of: { id, notes } }: Of) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const submit = async () => {
    setFault(text.trim() === '' ? m.transactions_note_missing() : undefined);
    if (text.trim() === '') return;
    const result = await callWithToasts(() => noteTransaction(id, text));
    if (!result.ok) return;
    setText('');
    await queries.invalidateQueries({ queryKey: ['transactions', id] });
  };
  return (
    <Card title={m.transactions_notes()} description={m.transactions_notes_text()}>
      <ul className="mb-5 flex flex-col gap-4 empty:hidden">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="wrap-anywhere">{note.texte}</p>
            <p className="text-sm text-ink-2">
              {note.auteur} · {formatDate(note.date, 'dateTime')}
            </p>
          </li>
        ))}
      </ul>
      <PlainForm label={m.transactions_notes()} onSubmit={submit}>
        <TextAreaField
          label={m.transactions_note()}
          name="texte"
          rows={3}
          maxLength={2000}
          value={text}
          error={fault}
          onChange={setText}
        />
        <Button type="submit" variant="secondary" className="self-start">
          {m.transactions_note_add()}
        </Button>
      </PlainForm>
    </Card>
  );
}
