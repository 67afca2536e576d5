import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import type { PeopleSort, PersonStatus, PersonType } from '@nzela/contract/people';

/** A row of the list of people. */
export type PersonRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly type: PersonType;
  readonly status: PersonStatus;
  readonly createdAt: Date;
  readonly answered: boolean;
};

/** With what the list is sorted by before that; null where it is sorted by nothing else. */
type ListedPerson = PersonRow & { readonly rank: string | null };

const name = `first_name || ' ' || last_name`;
const status = 'user_status(blocked_at, email_verified_at)';
const columns = `id, btrim(${name}) AS name, email, phone, role AS type, ${status} AS status, created_at AS "createdAt",
  blocked_at IS NOT NULL AND EXISTS (
    SELECT FROM user_blocks b JOIN user_block_answers a ON a.block_id = b.id
     WHERE b.user_id = users.id AND b.lifted_at IS NULL) AS answered`;

/** What is looked for: the beginning of a name or an address, and the digits of a number from one end or the other. */
export type Beginning = {
  readonly words: string;
  /** With its « + »; empty for no number. */
  readonly phoneStart: string;
  /** From its end; empty for no number. */
  readonly phoneEnd: string;
};

type Search = {
  readonly type: PersonType | null;
  readonly status: PersonStatus | null;
  readonly beginning: Beginning | null;
  readonly sort: PeopleSort;
  readonly span: PageSpan;
};

/** By indexes of migration 0388. */
const ranks: Readonly<Record<PeopleSort, string | null>> = {
  dateCreation: null,
  nom: 'sorted_name(first_name, last_name) COLLATE "C"',
  statut: status,
};

/** So few are sorted by when they were made; more of them are met soon enough on the way through the newest. */
const fewMost = 2_000;

/**
 * One page of the open accounts. What is looked for is either found by its indexes, and then sorted, or so
 * frequent that a page of it is soon full on the way through the list: which of the two is known after `fewMost` of them.
 */
export async function listPeople(
  snapshot: Snapshot,
  { type, status: wanted, beginning, sort, span }: Search,
): Promise<ListedPerson[]> {
  const rank = ranks[sort];
  const conditions = ['closed_at IS NULL'];
  const values: unknown[] = [];
  const asked = (condition: (place: string) => string, value: unknown) =>
    conditions.push(condition(`$${values.push(value)}`));
  if (type !== null) asked((place) => `role = ${place}`, type);
  if (wanted !== null) asked((place) => `${status} = ${place}`, wanted);
  if (beginning !== null) {
    const ids = await idsBeginning(snapshot, beginning);
    if (ids.length < fewMost) asked((place) => `id = ANY (${place}::uuid[])`, ids);
    else {
      const place = (value: string) => `$${values.push(value)}`;
      conditions.push(`(${frequent(beginning, place)})`);
    }
  }
  return selectPage<ListedPerson>(
    snapshot,
    {
      select: `SELECT ${columns}, ${rank ?? 'NULL'} AS rank FROM users WHERE ${conditions.join(' AND ')}`,
      values,
      by: 'created_at',
      rank,
    },
    span,
  );
}

async function idsBeginning(
  source: Readable,
  { words, phoneStart, phoneEnd }: Beginning,
): Promise<string[]> {
  const { rows } = await source.query<{ id: string }>(
    'SELECT users_beginning(folded($1), $2, $3, $4) AS id',
    [words, phoneStart, phoneEnd, fewMost],
  );
  return rows.map(({ id }) => id);
}

/** The same as `users_beginning` (migration 0210) in a form that no index serves. */
function frequent(
  { words, phoneStart, phoneEnd }: Beginning,
  place: (value: string) => string,
): string {
  const told = place(words);
  const begins = (text: string) => `strpos(${text}, folded(${told})) = 1`;
  const numbers = [
    ...(phoneStart === '' ? [] : [`strpos(phone, ${place(phoneStart)}) = 1`]),
    ...(phoneEnd === '' ? [] : [`strpos(reverse(phone), ${place(phoneEnd)}) = 1`]),
  ];
  return [
    begins(`folded(${name})`),
    begins(`folded(last_name || ' ' || first_name)`),
    begins('email'),
    ...numbers,
  ].join(' OR ');
}

/** One account, also a closed one. */
export async function findPerson(source: Readable, id: string): Promise<PersonRow | null> {
  const { rows } = await source.query<PersonRow>(`SELECT ${columns} FROM users WHERE id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}
