import type { TransactionDetail } from '@nzela/contract/transactions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, SearchX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, type MetaFunction, useParams } from 'react-router';
import type { PageHandle } from '../../../layouts/page-handle.ts';
import { isMissing } from '../../../lib/api-error.ts';
import { callWithToasts } from '../../../lib/call.ts';
import { countryName, formatDate } from '../../../lib/format.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../../lib/first-reads.ts';
import { pageMeta } from '../../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Coded } from '../../../ui/Coded.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink, TextLink } from '../../../ui/Link.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PlainForm } from '../../../ui/PlainForm.tsx';
import { Recap, type RecapLine } from '../../../ui/Recap.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { alertName } from './alert-words.ts';
import { RefundTransaction } from './refund-transaction.tsx';
import { ResolveAlertDialog } from './resolve-alert.dialog.tsx';
import { Calls, Exchanges, Postings, Webhooks } from './transaction-parts.tsx';
import { State } from './transaction-table.tsx';
import {
  actorName,
  alertsPath,
  methodNames,
  operatorName,
  stateName,
  transactionsPath,
  typeNames,
} from './transaction-words.ts';
import { lookUpTransaction, noteTransaction, transactionQuery } from './transactions.api.ts';

export const handle: PageHandle = { title: () => m.admin_transactions_title() };
const reads = ({ params }: Opened) => [transactionQuery(params['id'] ?? '')];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.admin_transactions_title());

/** All that is known of one transaction, and what can be done about it. */
export default function TransactionPage() {
  const { id = '' } = useParams();
  const { isFollowing, follow } = useFollowing();
  const { data, error, refetch } = useQuery({
    ...transactionQuery(id),
    refetchInterval: isFollowing ? followedEveryMs : false,
  });
  return (
    <div className="mx-auto max-w-content">
      {data !== undefined && <Detail of={data} onAsked={follow} />}
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
          <RetryAlert live title={m.transactions_failed()} onRetry={() => void refetch()} />
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

function Detail({ of, onAsked }: Of & Askable) {
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
          <Calls of={of} />
          <Webhooks of={of} />
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
          <RefundTransaction of={of} />
          <Alerts of={of} />
          <Notes of={of} />
        </div>
      </div>
    </>
  );
}

function orderLines(of: TransactionDetail): RecapLine[] {
  const { utilisateur, montant, devise, frais } = of;
  const money = (amount: number | null) =>
    amount === null || devise === null ? null : <Money amount={amount} currency={devise} />;
  const lines: readonly (readonly [string, string, ReactNode])[] = [
    ['montant', m.operations_column_amount(), money(montant)],
    ['frais', m.transactions_detail_fee(), frais === 0 ? null : money(frais)],
    ['type', m.transactions_column_type(), typeNames[of.type]()],
    ['moyen', m.payments_method(), of.moyen === null ? null : methodNames[of.moyen]()],
    [
      'qui',
      m.transactions_column_user(),
      utilisateur === null ? (
        m.transactions_visitor()
      ) : (
        <>
          <TextLink to={`/dashboard/admin/users/${utilisateur.id}`}>{utilisateur.nom}</TextLink>
          <span className="block">{utilisateur.email}</span>
        </>
      ),
    ],
    ['vers', m.transactions_detail_to(), of.commerce ?? of.beneficiaire],
    ['pays', m.transactions_detail_country(), of.pays === null ? null : countryName(of.pays)],
    [
      'operateur',
      m.transactions_detail_operator(),
      of.operateur === null ? null : operatorName(of.operateur),
    ],
    ['date', m.operations_column_date(), formatDate(of.date, 'dateTime')],
    [
      'fin',
      m.transactions_detail_ended(),
      of.termineLe === null ? null : formatDate(of.termineLe, 'dateTime'),
    ],
    ['etat', m.transactions_detail_state(), stateName(of.etat)],
    ['erreur', m.transactions_column_error(), of.codeErreur],
    ['objet', m.transactions_detail_reference(), of.referenceObjet],
    ['ip', m.transactions_column_address(), of.adresseIp],
    ['appareil', m.transactions_column_device(), of.appareil],
  ];
  return lines.flatMap(([id, label, value]) =>
    value === null ? [] : [{ id, label, value: <span className="wrap-anywhere">{value}</span> }],
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
