import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { formatDate } from '../../lib/format.ts';
import { later } from '../../lib/later.tsx';
import { firstReads, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PersonHits } from '../screening/screening.tsx';
import { DocumentFile } from './document-file.tsx';
import { documentTypeNames } from './document-words.ts';
import { type WaitingDocument, waitingQuery } from './documents.api.ts';

const DecisionForm = later(
  async () => (await import('./decision.form.tsx')).DecisionForm,
  <Skeleton className="h-96 rounded-m" />,
);

export const handle: PageHandle = { title: () => m.kyc_queue_title() };

const reads = () => [waitingQuery];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.kyc_queue_title());

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
        <Queue
          documents={waiting.data.pages.flatMap(({ elements }) => elements)}
          total={waiting.data.pages.at(-1)?.total ?? 0}
          more={<MoreButton of={waiting} />}
        />
      )}
    </div>
  );
}

type QueueProps = {
  /** Those that were read so far. */
  readonly documents: readonly WaitingDocument[];
  /** Of all that wait. */
  readonly total: number;
  /** Reads more of them. */
  readonly more: ReactNode;
};

function Queue({ documents, total, more }: QueueProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    documents.findIndex(({ id }) => id === chosen),
  );
  const current = documents[at];
  const goTo = (place: number) => setChosen(documents[place]?.id ?? null);
  useQueueKeys((step) => goTo(Math.min(Math.max(at + step, 0), documents.length - 1)));
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
    goTo(at + 1 < documents.length ? at + 1 : at - 1);
    await queries.invalidateQueries({ queryKey: waitingQuery.queryKey });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav aria-label={m.kyc_queue_title()}>
        <p className="mb-3 text-sm text-ink-2" aria-live="polite">
          {m.kyc_queue_place({ place: at + 1, count: total })}
        </p>
        <ol className="flex gap-2 overflow-x-auto lg:flex-col">
          {documents.map((document, place) => (
            <li key={document.id} className="shrink-0">
              <Choice
                document={document}
                isCurrent={place === at}
                onChoose={() => setChosen(document.id)}
              />
            </li>
          ))}
        </ol>
        <div className="mt-3 flex flex-col empty:hidden">{more}</div>
      </nav>
      <Card
        title={documentTypeNames[current.type]()}
        description={m.kyc_queue_of({
          name: holderOf(current).nom,
          email: holderOf(current).email,
          date: formatDate(current.dateCreation, 'dateTime'),
        })}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <DocumentFile key={current.id} document={current} />
          <div className="flex flex-col gap-5">
            {current.dateNaissance !== null && (
              <p>{m.kyc_queue_birth_read({ date: formatDate(current.dateNaissance) })}</p>
            )}
            <DecisionForm
              key={`decision-${current.id}`}
              id={current.id}
              type={current.type}
              holder={current.personne === null ? 'business' : 'person'}
              onDecided={decided}
            />
          </div>
        </div>
        {current.personne !== null && (
          <div className="mt-6">
            <PersonHits key={current.personne.id} id={current.personne.id} />
          </div>
        )}
      </Card>
    </div>
  );
}

const nobody = { nom: '', email: '' };

function holderOf({ personne, commerce }: WaitingDocument): {
  readonly nom: string;
  readonly email: string;
} {
  return personne ?? commerce ?? nobody;
}

type ChoiceProps = {
  readonly document: WaitingDocument;
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
