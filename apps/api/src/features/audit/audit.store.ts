import { readBatches, type Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

export type AuditRow = {
  readonly id: string;
  readonly position: bigint;
  readonly actor: string | null;
  readonly name: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly sessionId: string | null;
  readonly address: string | null;
  readonly hash: Buffer;
  readonly createdAt: Date;
};

/** What a term may mean; an entry is found by any of it. */
export type AuditTerm = {
  readonly actions: readonly string[];
  /** Ids of people. */
  readonly actors: readonly string[];
  /** Subjects without what says which kind of thing each is. */
  readonly things: readonly string[];
};

/** What the list is narrowed down to; null: not by that. */
export type AuditFilter = {
  readonly actor: string | null;
  /** Any of these. */
  readonly actions: readonly string[] | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly term: AuditTerm | null;
};

const selected = `SELECT entry.id, position, actor, action, subject, before, after, reason, session_id AS "sessionId",
    address, hash, entry.created_at AS "createdAt", entry.created_at,
    concat_ws(' ', users.first_name, nullif(users.last_name, '')) AS name
  FROM audit_entries entry LEFT JOIN users ON users.id = entry.actor`;

export function listEntries(
  snapshot: Snapshot,
  filter: AuditFilter,
  span: PageSpan,
): Promise<AuditRow[]> {
  return selectPage<AuditRow>(snapshot, { ...filtered(filter, span), by: 'created_at' }, span);
}

/** All of them, the newest first, `batch` at a time. */
export function readEntries(
  snapshot: Snapshot,
  filter: AuditFilter,
  batch: number,
): AsyncGenerator<readonly AuditRow[], void, undefined> {
  const { select, values } = filtered(filter, null);
  const text = `${select} ORDER BY created_at DESC, id DESC`;
  return readBatches<AuditRow>(snapshot, { text, values, batch });
}

/** Writes a value's place into the statement. */
type Place = (value: unknown) => string;

/** What is not asked for is no part of the text, so that its plan is made for what is. */
function filtered(filter: AuditFilter, span: PageSpan | null) {
  const values: unknown[] = [];
  const place: Place = (value) => `$${values.push(value)}`;
  const shared = narrowed(filter, place);
  const lists = listsOf(filter);
  if (lists.length > 0)
    shared.push(
      span === null
        ? `(${lists.map(({ column, wanted }) => `${column} = ANY (${place(wanted)})`).join(' OR ')})`
        : firstOf(lists, { shared, place, span }),
    );
  const where = ['true', ...shared].join(' AND ');
  return { select: `SELECT * FROM (${selected} WHERE ${where}) AS listed WHERE true`, values };
}

function narrowed({ actor, actions, from, to, term }: AuditFilter, place: Place): string[] {
  const conditions: (string | null)[] = [
    actor === null ? null : `actor = ${place(actor)}::uuid`,
    actions?.length === 1 ? `action = ${place(actions[0])}` : null,
    actions !== null && actions.length !== 1 && term !== null
      ? `action = ANY (${place(actions)}::text[])`
      : null,
    from === null ? null : `entry.created_at >= ${place(from)}::timestamptz`,
    to === null ? null : `entry.created_at < ${place(to)}::timestamptz`,
  ];
  return conditions.filter((condition) => condition !== null);
}

/** Entries that have one of these values in a column: each value's are a span of an index. */
type EntryList = {
  readonly column: 'actor' | 'action' | 'audited_thing(subject)';
  readonly wanted: readonly string[];
};

/** Of which lists the entries are; none: of all of them. */
function listsOf({ actions, term }: AuditFilter): readonly EntryList[] {
  if (term === null)
    return actions === null || actions.length === 1 ? [] : [{ column: 'action', wanted: actions }];
  return [
    { column: 'action', wanted: term.actions.filter((one) => actions?.includes(one) ?? true) },
    { column: 'actor', wanted: term.actors },
    { column: 'audited_thing(subject)', wanted: term.things },
  ];
}

type Page = {
  /** The conditions that each entry meets. */
  readonly shared: readonly string[];
  readonly place: Place;
  readonly span: PageSpan;
};

/**
 * For a page the first ones of each value, of which the page is made: of values that are rare, the whole audit would be read
 * in its order to find as many.
 */
function firstOf(lists: readonly EntryList[], { shared, place, span }: Page): string {
  const { order, after, offset, limit } = span;
  const [comparison, direction] = order === 'desc' ? ['<', 'DESC'] : ['>', 'ASC'];
  const conditions = [...shared];
  if (after !== null)
    conditions.push(
      `(entry.created_at, entry.id) ${comparison} (${place(after.at)}::timestamptz, ${place(after.id)}::uuid)`,
    );
  const first = `ORDER BY created_at ${direction}, id ${direction} LIMIT ${place(offset + limit)}`;
  const ofList = ({ column, wanted }: EntryList) =>
    `SELECT one.id, one.created_at FROM unnest(${place(wanted)}::${column === 'actor' ? 'uuid' : 'text'}[]) AS value,
      LATERAL (SELECT entry.id, entry.created_at FROM audit_entries entry
        WHERE ${[`${column} = value`, ...conditions].join(' AND ')} ${first}) AS one`;
  return `entry.id = ANY (ARRAY(SELECT id FROM (${lists.map(ofList).join(' UNION ')}) AS found ${first}))`;
}

/** Each action that was ever written, by one step along the index for each. */
export async function actionsWritten(snapshot: Snapshot): Promise<string[]> {
  const { rows } = await snapshot.query<{ action: string }>(
    `WITH RECURSIVE written AS (
       SELECT min(action) AS action FROM audit_entries
       UNION ALL
       SELECT (SELECT min(entry.action) FROM audit_entries entry WHERE entry.action > written.action) FROM written
        WHERE written.action IS NOT NULL
     ) SELECT action FROM written WHERE action IS NOT NULL`,
  );
  return rows.map(({ action }) => action);
}

/** At most so many things that one of these texts names by a reference, or that are these people's (migration 0430). */
export async function thingsNamed(
  snapshot: Snapshot,
  { names, people }: { readonly names: readonly string[]; readonly people: readonly string[] },
  most: number,
): Promise<string[]> {
  const { rows } = await snapshot.query<{ thing: string }>(
    'SELECT audited_things($1, $2, $3) AS thing',
    [names, people, most],
  );
  return rows.map(({ thing }) => thing);
}
