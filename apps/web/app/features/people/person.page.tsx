import { useQuery } from '@tanstack/react-query';
import { KeyRound, SearchX, ShieldAlert, Trash2 } from 'lucide-react';
import type { PersonFile } from '@nzela/contract/person-file';
import { useState } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { isMissing } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { later } from '../../lib/later.tsx';
import { useRootData } from '../../lib/root-data.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { dialogWhenOpened } from '../../ui/when-opened.tsx';
import { capabilityNames } from '../administrators/administrators.ts';
import { PersonHits } from '../screening/screening.tsx';
import type { PersonAct } from './people-table.tsx';
import { personQuery } from './people.api.ts';
import { PersonBlockCard } from './person-block.tsx';
import { PersonMoney } from './person-money.tsx';
import { PersonState, typeNames } from './person-words.tsx';

const Acts = dialogWhenOpened(async () => ({
  default: (await import('./person-acts.tsx')).PersonActDialog,
}));
const PersonBusinesses = later(
  async () => (await import('./person-businesses.tsx')).PersonBusinesses,
  <Skeleton className="h-64 rounded-l" />,
);
const PersonNotes = later(
  async () => (await import('./person-notes.tsx')).PersonNotes,
  <Skeleton className="h-64 rounded-l" />,
);
const PersonTies = later(
  async () => (await import('./person-ties.tsx')).PersonTies,
  <Skeleton className="h-96 rounded-l" />,
);

export const handle: PageHandle = { title: () => m.people_file_title() };

const reads = ({ params }: Opened) => [personQuery(params['id'] ?? '')];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.people_file_title());

/** All that there is of a person, on one screen: where their money is comes first. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(personQuery(id));
  return (
    <div className="mx-auto max-w-content">
      {data !== undefined && <File file={data} />}
      {data === undefined && error === null && <Skeleton className="h-[32rem] rounded-l" />}
      {data === undefined && error !== null && <Unread error={error} onRetry={refetch} />}
    </div>
  );
}

function Unread({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }) {
  if (!isMissing(error))
    return <RetryAlert live title={error.message} onRetry={() => void onRetry()} />;
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={m.people_missing()}
      action={<ButtonLink to="/dashboard/admin/users">{m.admin_users_title()}</ButtonLink>}
    />
  );
}

type Of = { readonly file: PersonFile };

function File({ file }: Of) {
  const [act, setAct] = useState<PersonAct | null>(null);
  const mayReadHits = useRootData().session?.capacites.includes('conformite') === true;
  return (
    <>
      <PageTitle
        trail={[{ to: '/dashboard/admin/users', label: m.admin_users_title() }]}
        actions={file.peutAgir ? <Actions onAct={setAct} /> : undefined}
      >
        {file.personne.nom}
      </PageTitle>
      <div className="flex flex-col gap-5">
        <Identity file={file} />
        {file.blocage !== null && (
          <PersonBlockCard file={file} block={file.blocage} onAct={setAct} />
        )}
        <PersonMoney file={file} />
        {file.commerces.elements.length > 0 && <PersonBusinesses file={file} />}
        {mayReadHits && <PersonHits id={file.personne.id} />}
        <PersonNotes file={file} />
        <PersonTies file={file} />
      </div>
      {act !== null && <Acts person={file.personne} act={act} onClose={() => setAct(null)} />}
    </>
  );
}

function Actions({ onAct }: { readonly onAct: (act: PersonAct) => void }) {
  const buttons = [
    { id: 'security', label: m.people_security(), icon: ShieldAlert },
    { id: 'password', label: m.people_password(), icon: KeyRound },
    { id: 'delete', label: m.people_delete(), icon: Trash2 },
  ] as const;
  return (
    <>
      {buttons.map(({ id, label, icon: Icon }) => (
        <Button
          key={id}
          variant="secondary"
          icon={<Icon size={18} aria-hidden />}
          onClick={() => onAct(id)}
        >
          {label}
        </Button>
      ))}
    </>
  );
}

/** Who it is, how sure we are of it, and how to reach them. */
function Identity({ file: { personne } }: Of) {
  const { id, email, telephone, type, dateCreation, fermeLe } = personne;
  const marks = [
    [personne.emailVerifie, m.people_email_verified(), m.people_email_unverified()],
    [personne.telephoneVerifie, m.people_phone_verified(), m.people_phone_unverified()],
    [personne.identiteVerifiee, m.people_identity_verified(), m.people_identity_unverified()],
    [personne.secondFacteur, m.people_second_factor(), m.people_no_second_factor()],
  ] as const;
  const lines = [
    { label: m.people_column_email(), value: email, shown: <EmailAddress email={email} /> },
    { label: m.people_phone(), value: telephone, shown: telephone },
    { label: m.people_id(), value: id, shown: id },
  ];
  return (
    <section className="flex flex-col gap-4 rounded-l border border-border bg-surface p-5 shadow-1 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PersonState person={personne} />
        <span>{typeNames[type]()}</span>
        <span className="text-ink-2">
          {m.people_since({ date: formatDate(dateCreation) })} · {personne.langue} ·{' '}
          {personne.devise} · {personne.fuseauHoraire}
        </span>
        {personne.demo && <Badge tone="info">{m.people_demo()}</Badge>}
        {fermeLe !== null && (
          <Badge>{m.people_closed_on({ date: formatDate(fermeLe, 'dateTime') })}</Badge>
        )}
      </div>
      <dl className="grid gap-x-8 gap-y-1 lg:grid-cols-[1.4fr_1fr_1.6fr]">
        {lines.map(({ label, value, shown }) => (
          <div key={label} className="min-w-0">
            <dt className="sr-only">{label}</dt>
            <dd className="flex min-w-0 items-center gap-2 font-semibold">
              <span className="min-w-0 wrap-anywhere" translate="no">
                {shown}
              </span>
              <CopyButton text={value} label={label} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-2">
        {marks.map(([isSo, yes, no]) => (
          <li key={yes}>
            <Badge tone={isSo ? 'pos' : 'neutral'}>{isSo ? yes : no}</Badge>
          </li>
        ))}
        {personne.capacites.map((capability) => (
          <li key={capability}>
            <Badge tone="brand">{capabilityNames[capability].name()}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
