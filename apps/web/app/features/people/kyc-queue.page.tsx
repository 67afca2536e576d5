import type { SentDocument } from '@nzela/contract/kyc';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { formatDate } from '../../lib/format.ts';
import { later } from '../../lib/later.tsx';
import { firstReads, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { useAddress } from '../../lib/use-address.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink, TextLink } from '../../ui/Link.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { PersonHits } from '../screening/screening.tsx';
import { DocumentFile } from './document-file.tsx';
import { documentTypeNames } from './document-words.ts';
import { sentQuery, waitingQuery } from './documents.api.ts';
import { personPath } from './person-words.tsx';

const DecisionForm = later(
  async () => (await import('./decision.form.tsx')).DecisionForm,
  <Skeleton className="h-96 rounded-m" />,
);

export const handle: PageHandle = { title: () => m.kyc_queue_title() };

const reads = () => [waitingQuery];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.kyc_queue_title());

/** The document that the address names; null: the first that waits. */
const chosenOne = {
  read: (search: URLSearchParams) => search.get('document'),
  write: (id: string | null) => new URLSearchParams(id === null ? {} : { document: id }),
};

/** Documents that wait for a review: each beside the form that decides on it, one after the other. */
export default function KycQueuePage() {
  const waiting = useInfiniteQuery(waitingQuery);
  return (
    <div className="mx-auto max-w-content">
      <PageTitle
        trail={[{ to: '/dashboard/admin/users', label: m.admin_users_title() }]}
        description={m.kyc_queue_text()}
      >
        {m.kyc_queue_title()}
      </PageTitle>
      {waiting.data === undefined ? (
        <Reading of={waiting} rows={4} />
      ) : (
        <Chosen
          listed={waiting.data.pages.flatMap(({ elements }) => elements)}
          total={waiting.data.pages.at(-1)?.total ?? 0}
          more={<MoreButton of={waiting} />}
        />
      )}
    </div>
  );
}

type ChosenProps = Pick<QueueProps, 'total' | 'more'> & {
  readonly listed: readonly SentDocument[];
};

/** The queue at the document that the address names, which may stand beyond what was read of it, or be decided on. */
function Chosen({ listed, ...queue }: ChosenProps) {
  const [chosen, choose] = useAddress(chosenOne);
  const isListed = chosen === null || listed.some(({ id }) => id === chosen);
  const asked = useQuery({ ...sentQuery(chosen ?? ''), enabled: !isListed });
  const found = isListed ? undefined : asked.data;
  if (!isListed && asked.isPending) return <Skeleton className="h-96 rounded-m" />;
  const isWaiting = found?.statut === 'en_examen';
  return (
    <>
      {!isListed && !isWaiting && <NoLonger found={found} />}
      <Queue
        {...queue}
        documents={isWaiting ? [found, ...listed] : listed}
        chosen={chosen}
        onChoose={(id) => choose(() => id, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}

function NoLonger({ found }: { readonly found: SentDocument | undefined }) {
  const at = found?.dateExamen ?? null;
  const date = at === null ? '' : formatDate(at, 'dateTime');
  return (
    <div className="mb-5">
      <Alert tone="info" title={m.kyc_queue_decided_title()}>
        {found === undefined && m.kyc_queue_missing()}
        {found?.statut === 'verifie' && m.kyc_queue_decided_accepted({ date })}
        {found?.statut === 'refuse' && m.kyc_queue_decided_refused({ date })}
        {found !== undefined && found.personne !== null && (
          <>
            {' '}
            <TextLink to={personPath(found.personne.id)}>{found.personne.nom}</TextLink>
          </>
        )}
      </Alert>
    </div>
  );
}

type QueueProps = {
  /** Those that were read so far. */
  readonly documents: readonly SentDocument[];
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  /** Of all that wait. */
  readonly total: number;
  /** Reads more of them. */
  readonly more: ReactNode;
};

function Queue({ documents, chosen, onChoose, total, more }: QueueProps) {
  const queries = useQueryClient();
  const at = Math.max(
    0,
    documents.findIndex(({ id }) => id === chosen),
  );
  const current = documents[at];
  const goTo = (place: number) => onChoose(documents[place]?.id ?? null);
  // Reasons that were begun, by document.
  const [drafts] = useState(() => new Map<string, string>());
  const { card, focusNext } = useFocusOnNext(current?.id);
  const strip = useCurrentInSight(at);
  useQueueKeys((step) => goTo(Math.min(Math.max(at + step, 0), documents.length - 1)));
  const id = current?.id ?? '';
  const keep = useCallback((draft: string) => void drafts.set(id, draft), [drafts, id]);
  if (current === undefined)
    return (
      <EmptyState
        icon={<CircleCheck size={28} />}
        title={m.kyc_queue_none()}
        action={<ButtonLink to="/dashboard/admin/users">{m.admin_users_title()}</ButtonLink>}
      >
        {m.kyc_queue_none_text()}
      </EmptyState>
    );
  const decided = async () => {
    focusNext();
    goTo(at + 1 < documents.length ? at + 1 : at - 1);
    await queries.invalidateQueries({ queryKey: ['kyc'] });
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav aria-label={m.kyc_queue_title()}>
        <p className="mb-3 text-sm text-ink-2" aria-live="polite">
          {m.kyc_queue_place({ place: at + 1, count: total })}
        </p>
        <ol ref={strip} className="flex gap-2 overflow-x-auto lg:flex-col">
          {documents.map((document, place) => (
            <li key={document.id} className="shrink-0">
              <Choice
                document={document}
                isCurrent={place === at}
                onChoose={() => onChoose(document.id)}
              />
            </li>
          ))}
        </ol>
        <div className="mt-3 flex flex-col empty:hidden">{more}</div>
      </nav>
      <div ref={card} tabIndex={-1} className="min-w-0 outline-none">
        <Card
          title={documentTypeNames[current.type]()}
          description={m.kyc_queue_of({
            name: holderOf(current).nom,
            email: holderOf(current).email,
            date: formatDate(current.dateCreation, 'dateTime'),
          })}
        >
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <DocumentFile key={current.id} document={current} />
            <DecisionForm
              key={`decision-${current.id}`}
              document={current}
              draft={drafts.get(current.id) ?? ''}
              onLeave={keep}
              onDecided={decided}
            />
          </div>
          {current.personne !== null && (
            <div className="mt-6">
              <PersonHits key={current.personne.id} id={current.personne.id} />
            </div>
          )}
        </Card>
      </div>
    </div>
  );
}

/** Once a document is decided on, the keyboard goes on at the next one. */
function useFocusOnNext(id: string | undefined) {
  const card = useRef<HTMLDivElement>(null);
  const isDecided = useRef(false);
  useEffect(() => {
    if (isDecided.current) card.current?.focus();
    isDecided.current = false;
  }, [id]);
  const focusNext = () => {
    isDecided.current = true;
  };
  return { card, focusNext };
}

/** On a phone the documents stand side by side: the one that is shown comes into sight, and the page stays where it is. */
function useCurrentInSight(place: number) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [row, current] = [strip.current, strip.current?.children[place]];
    if (row === null || !(current instanceof HTMLElement)) return;
    row.scrollTo({ left: current.offsetLeft - row.offsetLeft });
  }, [place]);
  return strip;
}

const nobody = { nom: '', email: '' };

function holderOf({ personne, commerce }: SentDocument): {
  readonly nom: string;
  readonly email: string;
} {
  return personne ?? commerce ?? nobody;
}

type ChoiceProps = {
  readonly document: SentDocument;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
};

function Choice({ document, isCurrent, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
      className={cx(
        'w-full min-w-48 rounded-m border px-4 py-3 text-left transition-colors',
        isCurrent ? 'border-brand bg-brand-soft' : 'border-border bg-surface hover:bg-surface-2',
      )}
    >
      <span className="block font-semibold wrap-anywhere">{holderOf(document).nom}</span>
      <span className="block text-sm text-ink-2">{documentTypeNames[document.type]()}</span>
      <span className="tabular block text-sm text-ink-2">{formatDate(document.dateCreation)}</span>
      {document.approbation !== null && <Badge tone="info">{m.kyc_second_short()}</Badge>}
    </button>
  );
}

/** j and k go to the next document and back, unless somebody types. */
function useQueueKeys(onStep: (step: 1 | -1) => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select') !== null;
      if (isTyping || ctrlKey || metaKey || altKey) return;
      if (key === 'j') onStep(1);
      if (key === 'k') onStep(-1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
