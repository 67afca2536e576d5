import type { ClientBase, Pool } from 'pg';
import type { ScreeningKind, ScreeningState, ScreeningSubject } from '@nzela/contract/screening';
import { aliased, type NewRows, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

/** A name that is compared: an account's own, or one that it pays. */
export type Subject = {
  readonly type: ScreeningSubject;
  /** The account whose name it is, or that pays it. */
  readonly userId: string;
  readonly name: string;
  readonly nameKey: string;
};

export type EntryRow = {
  readonly id: string;
  readonly kind: ScreeningKind;
  readonly source: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** ISO date. */
  readonly bornOn: string | null;
  /** The sounds of its names. */
  readonly keys: readonly string[];
};

/** Those of the list that have one of the sounds. */
export async function entriesLike(
  source: Readable,
  sounds: readonly string[],
): Promise<EntryRow[]> {
  const { rows } = await source.query<EntryRow>(
    `SELECT id, kind, source, name, aliases, born_on::text AS "bornOn", keys FROM screening_entries WHERE keys && $1::text[]`,
    [sounds],
  );
  return rows;
}

export type HitRow = Subject & {
  readonly id: string;
  readonly entryId: string;
  readonly entryKind: ScreeningKind;
  readonly entrySource: string;
  readonly entryName: string;
  readonly entryBornOn: string | null;
  readonly listVersion: string;
  readonly score: number;
  readonly status: ScreeningState;
  readonly reason: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
};

const hits: Table<
  'screening_hits',
  { subject_type: ScreeningSubject; entry_kind: ScreeningKind; status: ScreeningState }
> = { name: 'screening_hits' };

const columns: Selection<HitRow> = aliased(hits, {
  id: 'id',
  type: 'subject_type',
  userId: 'user_id',
  name: 'name',
  nameKey: 'name_key',
  entryId: 'entry_id',
  entryKind: 'entry_kind',
  entrySource: 'entry_source',
  entryName: 'entry_name',
  entryBornOn: 'entry_born_on',
  listVersion: 'list_version',
  score: 'score',
  status: 'status',
  reason: 'reason',
  decidedBy: 'decided_by',
  decidedAt: 'decided_at',
  createdAt: 'created_at',
});

const hit: NewRows<typeof hits, HitRow> = {
  id: ({ id }) => id,
  subject_type: ({ type }) => type,
  user_id: ({ userId }) => userId,
  name: ({ name }) => name,
  name_key: ({ nameKey }) => nameKey,
  entry_id: ({ entryId }) => entryId,
  entry_kind: ({ entryKind }) => entryKind,
  entry_source: ({ entrySource }) => entrySource,
  entry_name: ({ entryName }) => entryName,
  entry_born_on: ({ entryBornOn }) => entryBornOn,
  list_version: ({ listVersion }) => listVersion,
  score: ({ score }) => score,
  status: ({ status }) => status,
  reason: null,
  decided_by: null,
  decided_at: null,
  created_at: ({ createdAt }) => createdAt,
};

/** A pair that was found before stays as it was decided. */
export async function insertHits(client: ClientBase, found: readonly HitRow[]): Promise<void> {
  await insertRows(client, hits, {
    items: found,
    row: hit,
    onConflict: '(user_id, subject_type, name_key, entry_id) DO NOTHING',
  });
}

type Key = Pick<Subject, 'type' | 'userId' | 'nameKey'>;

/** Of each name, in their order: what is open or confirmed. */
export async function standingHits(source: Readable, subjects: readonly Key[]): Promise<HitRow[]> {
  const { rows } = await source.query<HitRow>(
    `SELECT ${columns} FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY AS asked (asker, kind, key, place)
      JOIN screening_hits ON user_id = asker AND subject_type = kind AND name_key = key
      WHERE user_id = ANY ($1::uuid[]) AND status <> 'faux_positif' ORDER BY place, created_at, id`,
    [
      subjects.map(({ userId }) => userId),
      subjects.map(({ type }) => type),
      subjects.map(({ nameKey }) => nameKey),
    ],
  );
  return rows;
}

const screenings: Table<'screenings', { subject_type: ScreeningSubject }> = { name: 'screenings' };

type Noted = Key & { readonly version: string; readonly at: Date };

const screening: NewRows<typeof screenings, Noted> = {
  subject_type: ({ type }) => type,
  user_id: ({ userId }) => userId,
  name_key: ({ nameKey }) => nameKey,
  list_version: ({ version }) => version,
  screened_at: ({ at }) => at,
};

/** Each name once, in the order of their keys: two transactions that note the same names wait, and never for each other. */
export async function noteScreenings(
  client: ClientBase,
  subjects: readonly Key[],
  { version, at }: { readonly version: string; readonly at: Date },
): Promise<void> {
  const byKey = new Map(
    subjects.map(({ type, userId, nameKey }) => [
      `${userId} ${type} ${nameKey}`,
      { type, userId, nameKey, version, at },
    ]),
  );
  await insertRows(client, screenings, {
    items: [...byKey]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, noted]) => noted),
    row: screening,
    onConflict: `(user_id, subject_type, name_key) DO UPDATE SET list_version = excluded.list_version,
      screened_at = excluded.screened_at`,
  });
}

/** By id; locked until the transaction ends where one is to be changed. */
export async function findHit(
  client: ClientBase,
  id: string,
  lock: 'lock' | null = null,
): Promise<HitRow | null> {
  const { rows } = await client.query<HitRow>(
    `SELECT ${columns} FROM screening_hits WHERE id = $1 ${lock === null ? '' : 'FOR UPDATE'}`,
    [id],
  );
  return rows[0] ?? null;
}

export async function hitsById(source: Readable, ids: readonly string[]): Promise<HitRow[]> {
  const { rows } = await source.query<HitRow>(
    `SELECT ${columns} FROM screening_hits WHERE id = ANY ($1::uuid[]) ORDER BY created_at, id`,
    [ids],
  );
  return rows;
}

export type Decided = {
  readonly status: 'faux_positif' | 'confirme';
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
};

export async function decideHit(
  client: ClientBase,
  id: string,
  { status, reason, by, at }: Decided,
): Promise<void> {
  await client.query(
    'UPDATE screening_hits SET status = $2, reason = $3, decided_by = $4, decided_at = $5 WHERE id = $1',
    [id, status, reason, by, at],
  );
}

export type HitFilter = { readonly status: ScreeningState | null; readonly userId: string | null };

export function listHits(
  snapshot: Snapshot,
  { status, userId }: HitFilter,
  span: PageSpan,
): Promise<HitRow[]> {
  return selectPage<HitRow>(
    snapshot,
    {
      select: `SELECT ${columns} FROM screening_hits
                WHERE ($1::text IS NULL OR status = $1) AND ($2::uuid IS NULL OR user_id = $2)`,
      values: [status, userId],
      by: 'created_at',
    },
    span,
  );
}

export async function countOpenHits(source: Readable): Promise<number> {
  const { rows } = await source.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM screening_hits WHERE status = 'ouvert'",
  );
  return rows[0]?.count ?? 0;
}

/** A person's name as it is now, locked against a change of it. */
export async function readName(client: ClientBase | Pool, userId: string): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT btrim(first_name || ' ' || last_name) AS name FROM users WHERE id = $1 AND closed_at IS NULL`,
    [userId],
  );
  return rows[0]?.name ?? null;
}

/** What a person's accepted document says, as ISO dates; nothing of who has none. */
export async function birthsOf(
  source: Readable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await source.query<{ userId: string; bornOn: string }>(
    `SELECT DISTINCT ON (user_id) user_id AS "userId", born_on AS "bornOn" FROM kyc_documents
      WHERE user_id = ANY ($1::uuid[]) AND status = 'verifie' AND born_on IS NOT NULL
      ORDER BY user_id, reviewed_at DESC`,
    [userIds],
  );
  return new Map(rows.map(({ userId, bornOn }) => [userId, bornOn]));
}
