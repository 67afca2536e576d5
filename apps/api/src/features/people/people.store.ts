import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import type { PeopleSort, PersonStatus, PersonType } from '@nzela/contract/people';
import { usersBeginning, type Beginning } from '../users/users.ts';

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
     WHERE b.user_id = users.id AND b.lifted_at IS NULL AND a.decided_at IS NULL) AS answered`;

type Search = {
  readonly type: PersonType | null;
  readonly status: PersonStatus | null;
  readonly beginning: Beginning | null;
  readonly sort: PeopleSort;
  readonly span: PageSpan;
};

/** By indexes of migrations 0388 and 0391. */
const ranks = {
  dateCreation: null,
  nom: 'sorted_name(first_name, last_name) COLLATE "C"',
  statut: status,
} as const satisfies Record<PeopleSort, string | null>;

/** Signs of a name that sort: `sorted_name`. */
const rankLength = 40;

/** So few are sorted by when they were made; more of them are met soon enough on the way through the newest. */
const fewMost = 2_000;

/** One page of the open accounts. */
export async function listPeople(snapshot: Snapshot, search: Search): Promise<ListedPerson[]> {
  const { beginning, sort, span } = search;
  if (beginning === null) return selectPeople(snapshot, search, () => []);
  if (sort !== 'nom')
    return selectPeople(snapshot, search, await foundBy(snapshot, beginning, { byName: true }));
  // Whom the list names by these words stand together in it; whom it names otherwise are found as everywhere else.
  const others = await foundBy(snapshot, beginning, { byName: false });
  const [named, rest] = [
    await selectPeople(snapshot, search, namedBy(beginning)),
    await selectPeople(snapshot, search, (place) => [
      ...others(place),
      `NOT (${begins(fullName, place(beginning.words))})`,
    ]),
  ];
  const direction = span.order === 'desc' ? -1 : 1;
  return [...named, ...rest]
    .toSorted((one, other) => direction * byNameAndTime(one, other))
    .slice(0, span.limit);
}

/** Writes a value's place into the statement. */
type Place = (value: unknown) => string;
type Conditions = (place: Place) => readonly string[];

function selectPeople(
  snapshot: Snapshot,
  { type, status: wanted, sort, span }: Search,
  further: Conditions,
): Promise<ListedPerson[]> {
  const rank = ranks[sort];
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    'closed_at IS NULL',
    ...(type === null ? [] : [`role = ${place(type)}`]),
    ...(wanted === null ? [] : [`${status} = ${place(wanted)}`]),
    ...further(place),
  ];
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

/**
 * What is looked for is either found by its indexes, and then sorted, or so frequent that a page of it is soon full on the way
 * through the list: which of the two is known after `fewMost` of them.
 */
async function foundBy(
  snapshot: Snapshot,
  beginning: Beginning,
  { byName }: { readonly byName: boolean },
): Promise<Conditions> {
  const ids = await usersBeginning(snapshot, beginning, { most: fewMost, byName });
  if (ids.length === fewMost)
    return (place) => [`(${frequent(beginning, byName, place).join(' OR ')})`];
  return (place) => [`id = ANY (${place(ids)}::uuid[])`];
}

const fullName = `folded(${name})`;
const begins = (text: string, words: string) => `strpos(${text}, folded(${words})) = 1`;

/** The same as `users_beginning` (migration 0391) in a form that no index serves. */
function frequent(
  { words, phoneStart, phoneEnd }: Beginning,
  byName: boolean,
  place: Place,
): readonly string[] {
  const told = place(words);
  return [
    ...(byName ? [begins(fullName, told)] : []),
    begins(`folded(last_name || ' ' || first_name)`, told),
    begins('email', told),
    ...(phoneStart === '' ? [] : [`strpos(phone, ${place(phoneStart)}) = 1`]),
    ...(phoneEnd === '' ? [] : [`strpos(reverse(phone), ${place(phoneEnd)}) = 1`]),
  ];
}

/**
 * Those whose full name begins so, from their place in the list by name. Signs that come apart, into three at most, make words
 * longer than what sorts: only long ones are compared as a whole, since a comparison makes PostgreSQL expect hardly anybody,
 * and so sort everybody whom it finds.
 */
function namedBy({ words }: Beginning): Conditions {
  return (place) => {
    const told = place(words);
    const start = `left(folded(${told}), ${rankLength})`;
    const range = [`${ranks.nom} >= ${start}`, `${ranks.nom} < ${start} || U&'\\+10FFFF'`];
    return words.length * 3 > rankLength ? [...range, begins(fullName, told)] : range;
  };
}

/** As the list by name is ordered, from its start. */
function byNameAndTime(one: ListedPerson, other: ListedPerson): number {
  const names = Buffer.compare(Buffer.from(one.rank ?? ''), Buffer.from(other.rank ?? ''));
  const times = one.createdAt.getTime() - other.createdAt.getTime();
  return names || times || (one.id < other.id ? -1 : 1);
}

/** One account, also a closed one. */
export async function findPerson(source: Readable, id: string): Promise<PersonRow | null> {
  const { rows } = await source.query<PersonRow>(`SELECT ${columns} FROM users WHERE id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}
