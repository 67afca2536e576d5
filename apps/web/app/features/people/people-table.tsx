import type { Person } from '@nzela/contract/people';
import { Eye, KeyRound, ShieldAlert, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { IconButton, iconButtonClass } from '../../ui/IconButton.tsx';
import { dialogWhenOpened } from '../../ui/when-opened.tsx';
import { PersonState, personPath, typeNames } from './person-words.tsx';

const Acts = dialogWhenOpened(async () => ({
  default: (await import('./person-acts.tsx')).PersonActDialog,
}));

/** What is done about a person in a dialog. */
export type PersonAct = 'security' | 'password' | 'delete' | 'ask';

type Chosen = { readonly person: Person; readonly act: PersonAct };

type PeopleTableProps = Pick<DataTableProps<Person>, 'sort' | 'onSort'> & {
  readonly people: readonly Person[];
  readonly empty: ReactNode;
  readonly busy: boolean;
  /** Ids of the columns that are left out. */
  readonly hidden: readonly string[];
};

/** Accounts by date, name, e-mail, type and status (spec §2), with the four things that can be done about each. */
export function PeopleTable({ people, empty, busy, hidden, ...sorting }: PeopleTableProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const actions = (person: Person) => (
    <RowActions person={person} onAct={(act) => setChosen({ person, act })} />
  );
  return (
    <>
      <DataTable
        from="xl"
        label={m.admin_users_title()}
        rows={people}
        rowKey={({ id }) => id}
        columns={columns(actions).filter(({ id }) => !hidden.includes(id))}
        item={itemOf(actions)}
        empty={empty}
        busy={busy}
        {...sorting}
      />
      {chosen !== null && (
        <Acts person={chosen.person} act={chosen.act} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

const itemOf =
  (actions: (person: Person) => ReactNode): NonNullable<DataTableProps<Person>['item']> =>
  (person, shown) => (
    <Item
      person={person}
      actions={actions(person)}
      isShown={(column) => shown.some(({ id }) => id === column)}
    />
  );

type One = { readonly person: Person };

/** The columns that may be left out: all but what is done about a person. */
export function peopleColumns(): DataTableProps<Person>['columns'] {
  return columns(() => null).filter(({ id }) => id !== 'actions');
}

function columns(actions: (person: Person) => ReactNode): DataTableProps<Person>['columns'] {
  return [
    {
      id: 'dateCreation',
      isSortable: true,
      header: m.people_column_date(),
      cell: ({ dateCreation }) => (
        <span className="tabular block min-w-24 text-ink-2">
          {formatDate(dateCreation, 'date')}
        </span>
      ),
    },
    {
      id: 'nom',
      header: m.people_column_name(),
      isSortable: true,
      cell: (person) => (
        <span className="block min-w-28">
          <Name person={person} />
        </span>
      ),
    },
    {
      id: 'email',
      header: m.people_column_email(),
      cell: ({ email }) => (
        <span className="block min-w-40 text-sm text-ink-2">
          <EmailAddress email={email} />
        </span>
      ),
    },
    { id: 'type', header: m.people_column_type(), cell: ({ type }) => typeNames[type]() },
    {
      id: 'statut',
      isSortable: true,
      header: m.people_column_status(),
      cell: (person) => <PersonState person={person} />,
    },
    { id: 'actions', header: m.people_column_actions(), align: 'end', cell: actions },
  ];
}

type ItemProps = One & {
  readonly actions: ReactNode;
  /** Whether the column of that id was left in. */
  readonly isShown: (column: string) => boolean;
};

function Item({ person, actions, isShown }: ItemProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {isShown('nom') && <Name person={person} />}
        {isShown('dateCreation') && (
          <span className="tabular text-sm text-ink-2">{formatDate(person.dateCreation)}</span>
        )}
      </div>
      {isShown('email') && (
        <span className="text-sm text-ink-2">
          <EmailAddress email={person.email} />
        </span>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-3 text-sm">
          {isShown('type') && typeNames[person.type]()}
          {isShown('statut') && <PersonState person={person} />}
        </span>
        {actions}
      </div>
    </div>
  );
}

function Name({ person: { id, nom } }: One) {
  return (
    <Link
      to={personPath(id)}
      className="target font-semibold wrap-anywhere underline-offset-4 hover:underline"
    >
      {nom}
    </Link>
  );
}

type RowActionsProps = One & { readonly onAct: (act: PersonAct) => void };

/** View, security, password, delete. */
function RowActions({ person: { id, nom: name }, onAct }: RowActionsProps) {
  return (
    <span className="-mr-3 inline-flex">
      <Link
        to={personPath(id)}
        className={iconButtonClass}
        title={m.people_view()}
        aria-label={m.people_view_of({ name })}
      >
        <Eye size={18} aria-hidden />
      </Link>
      <IconButton
        label={m.people_security_of({ name })}
        icon={<ShieldAlert size={18} aria-hidden />}
        onClick={() => onAct('security')}
      />
      <IconButton
        label={m.people_password_of({ name })}
        icon={<KeyRound size={18} aria-hidden />}
        onClick={() => onAct('password')}
      />
      <IconButton
        label={m.people_delete_of({ name })}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => onAct('delete')}
      />
    </span>
  );
}
