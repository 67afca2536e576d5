import type { ClientBase, Pool } from 'pg';
import { resentMost, type DeliveryFailure, type deliveryStates } from '@nzela/contract/webhooks';
import type { MerchantEventType } from '@nzela/contract/merchant-events';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { Table } from '../../kernel/data/columns.ts';
import { newId } from '../../kernel/data/ids.ts';
import { insertRows } from '../../kernel/data/row-sets.ts';
import { onlyRow } from '../../kernel/data/rows.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';

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

/** Which of these events each endpoint has asked for; a test event is for the endpoint that it names. */
export async function pairsOf(client: ClientBase, eventIds: readonly string[]): Promise<Pair[]> {
  const { rows } = await client.query<Pair>(
    `SELECT e.account_id AS "accountId", w.id AS "endpointId", e.id AS "eventId"
       FROM merchant_events e JOIN webhook_endpoints w ON w.account_id = e.account_id AND w.enabled
      WHERE e.id = ANY ($1::uuid[]) AND ${chosen} ORDER BY e.number`,
    [eventIds],
  );
  return rows;
}

const chosen = `CASE WHEN e.type = 'webhook.test' THEN e.data ->> 'webhook' = w.id::text
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
  WHERE w.id = $1 AND e.created_at >= $2 AND e.created_at < $3 AND e.number IS NOT NULL AND ${chosen}
    AND (NOT $4 OR d.state IS DISTINCT FROM 'livre')
  ORDER BY e.number LIMIT ${resentMost}`;

/** Sends each event once, from now on; one that was sent before is sent again. */
export async function insertDeliveries(
  client: ClientBase,
  pairs: readonly Pair[],
  at: Date,
): Promise<number> {
  return insertRows(client, deliveries, {
    items: pairs.map((pair) => ({ ...pair, at })),
    row: newDelivery,
    onConflict: `(endpoint_id, event_id) DO UPDATE SET state = excluded.state, attempts = 0, due_at = excluded.due_at`,
  });
}

type Made = Pair & { readonly at: Date };

const newDelivery = {
  id: () => newId(),
  account_id: ({ accountId }: Made) => accountId,
  endpoint_id: ({ endpointId }: Made) => endpointId,
  event_id: ({ eventId }: Made) => eventId,
  state: 'en_attente',
  attempts: 0,
  due_at: ({ at }: Made) => at,
  created_at: ({ at }: Made) => at,
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

const sentColumns = `e.id AS "eventId", e.account_id AS "accountId", a.mode, e.number, e.type, e.data, e.created_at AS "eventAt"`;

type Claim = {
  readonly now: Date;
  readonly leaseEnd: Date;
  /** Of each endpoint; of one that fails, few. */
  readonly each: number;
  readonly most: number;
  /** That are asked enough already. */
  readonly busyHosts: readonly string[];
};

const eachOfFailing = 4;

/**
 * Takes deliveries that are due, some of each endpoint, in no order of endpoints: one that is slow or has much to be sent
 * takes no other's place. The endpoints that wait are found by steps through the index, however much waits.
 */
export async function claimDeliveries(pool: Pool, claim: Claim): Promise<Claimed[]> {
  const { now, leaseEnd, each, most, busyHosts } = claim;
  const { rows } = await pool.query<Claimed>(
    `WITH RECURSIVE waiting AS (
       (SELECT endpoint_id FROM webhook_deliveries WHERE due_at IS NOT NULL ORDER BY endpoint_id LIMIT 1)
       UNION ALL
       SELECT (SELECT d.endpoint_id FROM webhook_deliveries d
                WHERE d.due_at IS NOT NULL AND d.endpoint_id > waiting.endpoint_id ORDER BY d.endpoint_id LIMIT 1)
         FROM waiting WHERE waiting.endpoint_id IS NOT NULL
     ), asked AS MATERIALIZED (
       SELECT w.id, CASE WHEN w.failing_since IS NULL THEN $3::int ELSE ${eachOfFailing} END AS some
         FROM waiting JOIN webhook_endpoints w ON w.id = waiting.endpoint_id
        WHERE w.enabled AND w.host <> ALL ($5::text[]) ORDER BY random()
     ), due AS MATERIALIZED (
       SELECT taken.id FROM asked CROSS JOIN LATERAL (
         SELECT d.id FROM webhook_deliveries d WHERE d.endpoint_id = asked.id AND d.due_at <= $1
          ORDER BY d.due_at LIMIT asked.some FOR UPDATE SKIP LOCKED) AS taken
        LIMIT $4
     )
     UPDATE webhook_deliveries d SET due_at = $2, attempts = d.attempts + 1
       FROM due, webhook_endpoints w, merchant_events e, merchant_accounts a
      WHERE d.id = due.id AND w.id = d.endpoint_id AND e.id = d.event_id AND a.id = e.account_id
     RETURNING d.id, d.endpoint_id AS "endpointId", w.url, w.host, d.attempts, ${sentColumns}`,
    [now, leaseEnd, each, most, busyHosts],
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
        SET state = o.state, due_at = o."dueAt", sent_at = o."sentAt", duration_ms = o."durationMs", status = o.status,
          answer = o.answer, failure = o.failure
       FROM jsonb_to_recordset($1::jsonb) AS o(id uuid, attempts int, state text, "dueAt" timestamptz, "sentAt" timestamptz,
         "durationMs" int, status int, answer text, failure text)
      WHERE d.id = o.id AND d.attempts = o.attempts AND d.state = 'en_attente'`,
    [JSON.stringify(outcomes)],
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
