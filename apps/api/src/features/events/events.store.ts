import type { ClientBase, Pool } from 'pg';
import type { MerchantEventType, platformEventTypes } from '@nzela/contract/merchant-events';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { platformMerchant } from '@nzela/contract/platform';
import { newestVersion, type ApiVersion } from '@nzela/contract/versions';
import { bigints, uuids } from '@nzela/ledger/arrays';
import type { NewRows, Table } from '../../kernel/data/columns.ts';
import { newId } from '../../kernel/data/ids.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';
import { inVersion, type AnswerChange } from '../../kernel/http/versions.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';

const events: Table<'merchant_events', { type: MerchantEventType; data: object }> = {
  name: 'merchant_events',
};

export type NewEvent = {
  /** The merchant's account of the object's mode. */
  readonly accountId: string;
  readonly type: MerchantEventType;
  /** The object as its route answers it, at this moment. */
  readonly data: object;
  /** Of its route's answer: an event keeps the version that its merchant has as it happens. */
  readonly changes?: readonly AnswerChange[];
  readonly at: Date;
};

/**
 * Writes down what happened, in the transaction that makes it happen: the merchant's programs hear of what committed, once,
 * and of nothing else. It waits for no other transaction. Gives the event's id.
 */
export async function recordEvent(
  client: ClientBase,
  { accountId, type, data, changes = [], at }: NewEvent,
): Promise<string> {
  const id = newId();
  const told =
    changes.length === 0 ? data : await inVersionOf(client, accountId, { data, changes });
  await insertEvents(client, [{ id, accountId, type, data: told, at }]);
  return id;
}

/** The same for events of many objects, whose answers are alike in every version. */
export async function recordEvents(
  client: ClientBase,
  happened: readonly Omit<NewEvent, 'changes'>[],
): Promise<void> {
  await insertEvents(
    client,
    happened.map((event) => ({ id: newId(), ...event })),
  );
}

type Recorded = Omit<NewEvent, 'changes'> & { readonly id: string };

const recorded: NewRows<typeof events, Recorded> = {
  id: ({ id }) => id,
  account_id: ({ accountId }) => accountId,
  number: null,
  type: ({ type }) => type,
  data: ({ data }) => data,
  created_at: ({ at }) => at,
};

async function insertEvents(client: ClientBase, items: readonly Recorded[]): Promise<void> {
  await insertRows(client, events, { name: 'events.record', items, row: recorded });
}

async function inVersionOf(
  client: ClientBase,
  accountId: string,
  { data, changes }: Required<Pick<NewEvent, 'data' | 'changes'>>,
): Promise<object> {
  const { rows } = await client.query<{ version: ApiVersion | null }>(
    `SELECT m.api_version AS version FROM merchant_accounts a JOIN merchants m ON m.id = a.merchant_id WHERE a.id = $1`,
    [accountId],
  );
  const version = rows[0]?.version ?? newestVersion;
  return inVersion(data, changes, version) as object;
}

type PlatformEvent = Pick<NewEvent, 'data'> & {
  readonly type: (typeof platformEventTypes)[number];
};

/** The same for the operator's own programs, in the environment that they run in. */
export async function tellPlatform(client: ClientBase, event: PlatformEvent): Promise<void> {
  const { rows } = await client.query<{ accountId: string; at: Date }>(
    `SELECT a.id AS "accountId", now() AS at FROM merchants m JOIN merchant_accounts a ON a.merchant_id = m.id
      WHERE m.id = $1 AND (a.mode = 'live') = (m.live_at IS NOT NULL)`,
    [platformMerchant],
  );
  for (const row of rows) await recordEvent(client, { ...event, ...row });
}

export type EventRow = {
  readonly id: string;
  readonly accountId: string;
  readonly mode: MerchantMode;
  /** Null: not given yet. */
  readonly number: bigint | null;
  readonly type: MerchantEventType;
  readonly data: Record<string, unknown>;
  readonly createdAt: Date;
};

const columns = `e.id, e.account_id AS "accountId", a.mode, e.number, e.type, e.data, e.created_at AS "createdAt"`;
const from = 'merchant_events e JOIN merchant_accounts a ON a.id = e.account_id';

export async function findEvent(
  source: Readable,
  accountId: string,
  id: string,
): Promise<EventRow | null> {
  const { rows } = await source.query<EventRow>(
    `SELECT ${columns} FROM ${from} WHERE e.account_id = $1 AND e.id = $2`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

type Span = {
  readonly order: 'asc' | 'desc';
  /** Of the last event that was seen; null: from the list's beginning. */
  readonly after: bigint | null;
  readonly type: MerchantEventType | null;
  readonly limit: number;
};

const largest = 9_223_372_036_854_775_807n;

/** Those that have a number, in its order. */
export async function listEvents(
  source: Readable,
  accountId: string,
  { order, after, type, limit }: Span,
): Promise<EventRow[]> {
  const [beyond, start] = order === 'asc' ? ['>', 0n] : ['<', largest];
  const { rows } = await source.query<EventRow>(
    `SELECT ${columns} FROM ${from}
      WHERE e.account_id = $1 AND e.number ${beyond} $2 AND ($3::text IS NULL OR e.type = $3)
      ORDER BY e.number ${order} LIMIT $4`,
    [accountId, after ?? start, type, limit],
  );
  return rows;
}

/** Of one transaction. */
export const numberedAtOnce = 500;

/**
 * Gives the next numbers of their accounts to events that are committed and have none, in the order in which they were
 * written, and gives these events in that order. Whoever calls it is alone in doing so. The rows are found again by their
 * places: a join would be planned by statistics, which are out of date whenever many events are new or none is.
 */
export async function giveNumbers(client: ClientBase): Promise<EventRow[]> {
  const { rows: fresh } = await client.query<EventRow & { readonly place: string }>(
    `SELECT ${columns}, e.ctid AS place FROM ${from} WHERE e.number IS NULL ORDER BY e.entry LIMIT ${numberedAtOnce}`,
    [],
  );
  if (fresh.length === 0) return [];
  const firsts = await countOn(client, fresh);
  const places: string[] = [];
  const events: EventRow[] = [];
  for (const { place, ...event } of fresh) {
    const number = firsts.get(event.accountId) ?? 1n;
    firsts.set(event.accountId, number + 1n);
    places.push(place);
    events.push({ ...event, number });
  }
  await client.query(
    `UPDATE merchant_events e SET number = given.number
       FROM unnest($1::tid[], $2::int8[]) AS given (place, number) WHERE e.ctid = given.place`,
    [places, bigints(events, ({ number }) => number)],
  );
  return events;
}

/** Moves the last numbers of accounts on, by as many events as each has; gives the number of its first one. */
async function countOn(
  client: ClientBase,
  fresh: readonly EventRow[],
): Promise<Map<string, bigint>> {
  const counts = [...Map.groupBy(fresh, ({ accountId }) => accountId)].map(
    ([accountId, { length }]) => ({ accountId, many: BigInt(length) }),
  );
  const { rows } = await client.query<{ accountId: string; first: bigint }>(
    `WITH given AS (SELECT unnest($1::uuid[]) AS account_id, unnest($2::int8[]) AS many), counted AS (
       INSERT INTO merchant_event_numbers AS n (account_id, last) SELECT account_id, many FROM given ORDER BY account_id
       ON CONFLICT (account_id) DO UPDATE SET last = n.last + excluded.last RETURNING account_id, last
     )
     SELECT account_id AS "accountId", last - many + 1 AS first FROM counted JOIN given USING (account_id)`,
    [uuids(counts, ({ accountId }) => accountId), bigints(counts, ({ many }) => many)],
  );
  return new Map(rows.map(({ accountId, first }) => [accountId, first]));
}

/** Whether there is something to number: by the index, also where statistics are of a time when everything was new. */
export async function hasFresh(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM merchant_events WHERE number IS NULL ORDER BY entry LIMIT 1',
  );
  return rowCount === 1;
}

export async function sweepEvents(pool: Pool, before: Date): Promise<void> {
  await pool.query('DELETE FROM merchant_events WHERE created_at < $1 AND number IS NOT NULL', [
    before,
  ]);
}
