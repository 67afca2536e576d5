import type { ClientBase, Pool } from 'pg';
import { resentMost, type DeliveryFailure, type deliveryStates } from '@nzela/contract/webhooks';
import type { MerchantEventType } from '@nzela/contract/merchant-events';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { bigints, texts, timestamps, uuids } from '@nzela/ledger/arrays';
import type { Table } from '../../kernel/data/columns.ts';
import { newId } from '../../kernel/data/ids.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';
import { onlyRow } from '../../kernel/data/rows.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import type { EventRow } from '../events/events.ts';

type State = (typeof deliveryStates)[number];

const deliveries: Table<'webhook_deliveries', { state: State; failure: DeliveryFailure }> = {
  name: 'webhook_deliveries',
};

/** An event for an endpoint of its account. */
export type Pair = {
  readonly accountId: string;
  readonly endpointId: string;
  readonly eventId: string;
};

/** What an event is chosen by. */
type Told = {
  readonly id: string;
  readonly accountId: string;
  readonly type: MerchantEventType;
  readonly data: Readonly<Record<string, unknown>>;
};

/** An event for an endpoint, and where that one is. */
export type Addressed = Pair & {
  readonly url: string;
  readonly host: string;
  /** What it was sent last did not arrive. */
  readonly isFailing: boolean;
};

/**
 * Which of these events each endpoint has asked for, in the order of the events; a test event is for the endpoint that it
 * names.
 */
export async function pairsOf(client: ClientBase, told: readonly Told[]): Promise<Addressed[]> {
  const { rows } = await client.query<Addressed>(
    `SELECT w.account_id AS "accountId", w.id AS "endpointId", e.id AS "eventId", w.url, w.host,
         w.failing_since IS NOT NULL AS "isFailing"
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) WITH ORDINALITY AS e (id, account_id, type, tested, place)
       JOIN webhook_endpoints w ON w.account_id = e.account_id AND w.enabled
      WHERE ${chosen('e.tested')} ORDER BY e.place`,
    [
      uuids(told, ({ id }) => id),
      uuids(told, ({ accountId }) => accountId),
      texts(told, ({ type }) => type),
      texts(told, ({ data: { webhook } }) => (typeof webhook === 'string' ? webhook : null)),
    ],
  );
  return rows;
}

const chosen = (tested: string) => `CASE WHEN e.type = 'webhook.test' THEN ${tested} = w.id::text
  ELSE cardinality(w.types) = 0 OR e.type = ANY (w.types) END`;

/** Since `from` and before `to`. */
export type PeriodAgain = { readonly from: Date; readonly to: Date; readonly failed: boolean };

/** Those of an endpoint’s account that it has asked for; without those that arrived, if told. The oldest, when they are many. */
export async function pairsAgain(
  client: ClientBase,
  endpointId: string,
  { from, to, failed }: PeriodAgain,
): Promise<Pair[]> {
  const { rows } = await client.query<Pair>(again, [endpointId, from, to, failed]);
  return rows;
}

/** How many {@link pairsAgain} finds. */
export async function countAgain(
  source: Readable,
  endpointId: string,
  { from, to, failed }: PeriodAgain,
): Promise<number> {
  const { rows } = await source.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${again}) AS found`,
    [endpointId, from, to, failed],
  );
  return onlyRow(rows, 'merchant_events').count;
}

const again = `SELECT e.account_id AS "accountId", w.id AS "endpointId", e.id AS "eventId"
   FROM webhook_endpoints w JOIN merchant_events e ON e.account_id = w.account_id
   LEFT JOIN webhook_deliveries d ON d.endpoint_id = w.id AND d.event_id = e.id
  WHERE w.id = $1 AND e.created_at >= $2 AND e.created_at < $3 AND e.number IS NOT NULL AND ${chosen("e.data ->> 'webhook'")}
    AND (NOT $4 OR d.state IS DISTINCT FROM 'livre')
  ORDER BY e.number LIMIT ${resentMost}`;

/** A delivery to be made, to be sent at `dueAt`; or one that whoever makes it sends, until its lease ends then. */
export type NewDelivery = Pair & {
  readonly id: string;
  readonly attempts: 0 | 1;
  readonly dueAt: Date;
  readonly at: Date;
};

/** To be sent from now on by whichever worker finds it. */
export function waiting(pair: Pair, at: Date): NewDelivery {
  return { ...pair, id: newId(), attempts: 0, dueAt: at, at };
}

/** Sends each event once; one that was sent before is sent again, and keeps its id. */
export async function insertDeliveries(
  client: ClientBase,
  items: readonly NewDelivery[],
): Promise<number> {
  return insertRows(client, deliveries, {
    items,
    row: newDelivery,
    onConflict: `(event_id, endpoint_id) DO UPDATE SET state = excluded.state, attempts = excluded.attempts, due_at = excluded.due_at`,
  });
}

const newDelivery = {
  id: ({ id }: NewDelivery) => id,
  account_id: ({ accountId }: NewDelivery) => accountId,
  endpoint_id: ({ endpointId }: NewDelivery) => endpointId,
  event_id: ({ eventId }: NewDelivery) => eventId,
  state: 'en_attente',
  attempts: ({ attempts }: NewDelivery) => attempts,
  due_at: ({ dueAt }: NewDelivery) => dueAt,
  created_at: ({ at }: NewDelivery) => at,
  sent_at: null,
  duration_ms: null,
  status: null,
  answer: null,
  failure: null,
} as const;

/** An event as it is sent. */
type Sent = {
  readonly eventId: string;
  readonly accountId: string;
  readonly mode: MerchantMode;
  readonly number: bigint | null;
  readonly type: MerchantEventType;
  readonly data: Record<string, unknown>;
  readonly eventAt: Date;
};

/** A delivery that this process may send, until its lease ends. */
export type Claimed = Sent & {
  readonly id: string;
  readonly endpointId: string;
  readonly url: string;
  readonly host: string;
  readonly attempts: number;
};

/** What of an event is sent. */
export function sentOf({ id, createdAt, ...event }: EventRow): Sent {
  return { ...event, eventId: id, eventAt: createdAt };
}

const sentColumns = `e.id AS "eventId", e.account_id AS "accountId", a.mode, e.number, e.type, e.data, e.created_at AS "eventAt"`;

type Claim = {
  readonly now: Date;
  readonly leaseEnd: Date;
  /** Of each endpoint, as many as its host has room for; of one that fails, few. */
  readonly rooms: readonly { readonly host: string; readonly room: number }[];
  /** The room of any other host. */
  readonly ofHost: number;
  readonly most: number;
};

const eachOfFailing = 4;

/**
 * Takes deliveries that are due, some of each endpoint, in no order of endpoints: one that is slow or has much to be sent
 * takes no other's place. The endpoints that wait are found by steps through the index of what is due, whose order the steps
 * have: another one would be read through whenever statistics say that all is due. What is due is found by its ids.
 */
export async function claimDeliveries(pool: Pool, claim: Claim): Promise<Claimed[]> {
  const { now, leaseEnd, rooms, ofHost, most } = claim;
  const { rows } = await pool.query<Claimed>(
    `WITH RECURSIVE waiting AS (
       (SELECT endpoint_id FROM webhook_deliveries WHERE due_at IS NOT NULL ORDER BY endpoint_id, due_at LIMIT 1)
       UNION ALL
       SELECT (SELECT d.endpoint_id FROM webhook_deliveries d
                WHERE d.due_at IS NOT NULL AND d.endpoint_id > waiting.endpoint_id
                ORDER BY d.endpoint_id, d.due_at LIMIT 1)
         FROM waiting WHERE waiting.endpoint_id IS NOT NULL
     ), asked AS MATERIALIZED (
       SELECT w.id, CASE WHEN w.failing_since IS NULL THEN coalesce(known.room, $3::int) ELSE ${eachOfFailing} END AS some
         FROM waiting JOIN webhook_endpoints w ON w.id = waiting.endpoint_id
         LEFT JOIN unnest($5::text[], $6::int[]) AS known (host, room) ON known.host = w.host
        WHERE w.enabled AND coalesce(known.room, 1) > 0 ORDER BY random()
     ), due AS MATERIALIZED (
       SELECT taken.id FROM asked CROSS JOIN LATERAL (
         SELECT d.id FROM webhook_deliveries d WHERE d.endpoint_id = asked.id AND d.due_at <= $1
          ORDER BY d.due_at LIMIT asked.some FOR UPDATE SKIP LOCKED) AS taken
        LIMIT $4
     ), held AS (
       UPDATE webhook_deliveries SET due_at = $2, attempts = attempts + 1 WHERE id = ANY (ARRAY(SELECT id FROM due))
       RETURNING id, endpoint_id, event_id, attempts
     )
     SELECT d.id, d.endpoint_id AS "endpointId", w.url, w.host, d.attempts, ${sentColumns}
       FROM held d JOIN webhook_endpoints w ON w.id = d.endpoint_id JOIN merchant_events e ON e.id = d.event_id
       JOIN merchant_accounts a ON a.id = e.account_id`,
    [now, leaseEnd, ofHost, most, rooms.map(({ host }) => host), rooms.map(({ room }) => room)],
  );
  return rows;
}

/** How an attempt ended. */
export type Outcome = {
  readonly id: string;
  readonly attempts: number;
  readonly state: State;
  readonly dueAt: Date | null;
  readonly sentAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly answer: string | null;
  readonly failure: DeliveryFailure | null;
};

/** Of attempts that nobody took over or began anew meanwhile. */
export async function recordOutcomes(
  client: ClientBase,
  outcomes: readonly Outcome[],
): Promise<void> {
  await client.query(
    `UPDATE webhook_deliveries d
        SET state = o.state, due_at = o.due_at, sent_at = o.sent_at, duration_ms = o.duration_ms, status = o.status,
          answer = o.answer, failure = o.failure
       FROM unnest($1::uuid[], $2::int8[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::int8[], $7::int8[], $8::text[],
         $9::text[]) AS o (id, attempts, state, due_at, sent_at, duration_ms, status, answer, failure)
      WHERE d.id = o.id AND d.attempts = o.attempts AND d.state = 'en_attente'`,
    [
      uuids(outcomes, ({ id }) => id),
      bigints(outcomes, ({ attempts }) => BigInt(attempts)),
      texts(outcomes, ({ state }) => state),
      timestamps(outcomes, ({ dueAt }) => dueAt),
      timestamps(outcomes, ({ sentAt }) => sentAt),
      bigints(outcomes, ({ durationMs }) => BigInt(durationMs)),
      bigints(outcomes, ({ status }) => (status === null ? null : BigInt(status))),
      texts(outcomes, ({ answer }) => answer),
      texts(outcomes, ({ failure }) => failure),
    ],
  );
}

/** What still waited for an endpoint is not sent any more. */
export async function endDeliveries(client: ClientBase, endpointId: string): Promise<void> {
  await client.query(
    `UPDATE webhook_deliveries SET state = 'echoue', due_at = NULL, failure = 'desactive'
      WHERE endpoint_id = $1 AND due_at IS NOT NULL`,
    [endpointId],
  );
}

export type DeliveryRow = Sent & {
  readonly id: string;
  readonly state: State;
  readonly attempts: number;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly durationMs: number | null;
  readonly status: number | null;
  readonly answer: string | null;
  readonly failure: DeliveryFailure | null;
};

const rowColumns = `d.id, d.state, d.attempts, d.due_at AS "dueAt", d.created_at AS "createdAt", d.sent_at AS "sentAt",
  d.duration_ms AS "durationMs", d.status, d.answer, d.failure, ${sentColumns}`;
const withEvents = `FROM webhook_deliveries d JOIN merchant_events e ON e.id = d.event_id
  JOIN merchant_accounts a ON a.id = e.account_id`;

export async function listDeliveries(
  snapshot: Snapshot,
  { endpointId, state }: { readonly endpointId: string; readonly state: State | null },
  span: PageSpan,
): Promise<DeliveryRow[]> {
  return selectPage<DeliveryRow>(
    snapshot,
    {
      select: `SELECT * FROM (SELECT d.endpoint_id, ${rowColumns} ${withEvents}) AS listed
        WHERE endpoint_id = $1 AND ($2::text IS NULL OR state = $2)`,
      values: [endpointId, state],
      by: '"createdAt"',
    },
    span,
  );
}

export async function findDelivery(
  source: Readable,
  { endpointId, id }: { readonly endpointId: string; readonly id: string },
): Promise<DeliveryRow | null> {
  const { rows } = await source.query<DeliveryRow>(
    `SELECT ${rowColumns} ${withEvents} WHERE d.endpoint_id = $1 AND d.id = $2`,
    [endpointId, id],
  );
  return rows[0] ?? null;
}
