import type { Pool, PoolClient } from 'pg';
import type { AutomaticWithdrawal } from '@nzela/contract/merchants';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import type { RowOf, Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { updateRow } from '../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { reasonColumns } from '../../kernel/texts/texts.ts';
import type { Rule } from './occurrences.ts';
import type { Ordered, Run, Schedule, ScheduleOrder } from './schedule.ts';

const schedules: Table<
  'schedules',
  {
    kind: ScheduleOrder['genre'];
    status: Schedule['status'];
    paused_because: NonNullable<Schedule['pausedBecause']>;
    body: ScheduleOrder;
    frequency: Rule['frequency'];
    total_currency: CurrencyCode;
    received_currency: CurrencyCode;
  }
> = { name: 'schedules' };

type Row = RowOf<typeof schedules>;

function scheduleOf(row: Row): Schedule {
  return {
    id: row.id,
    ownerId: row.owner_id,
    status: row.status,
    pausedBecause: row.paused_because,
    order: row.body,
    description: row.description,
    rule: {
      frequency: row.frequency,
      startDay: row.start_day,
      time: row.at_time,
      timeZone: row.time_zone,
      endDay: row.end_day,
      businessDays: row.business_days,
    },
    tolerancePercent: row.tolerance_percent,
    terms: {
      total: money(row.total_amount, row.total_currency),
      received: money(row.received_amount, row.received_currency),
    },
    nextDay: row.next_day,
    nextAt: row.next_at,
    attempt: row.attempt,
    remindedDay: row.reminded_day,
    createdAt: row.created_at,
  };
}

export async function insertSchedule(client: PoolClient, schedule: Schedule): Promise<void> {
  await insertRow(client, schedules, {
    row: {
      id: schedule.id,
      kind: schedule.order.genre,
      created_at: schedule.createdAt,
      updated_at: schedule.createdAt,
      owner_id: schedule.ownerId,
      leased_until: null,
      ...changeable(schedule),
    },
  });
}

/** Writes all that may change of a schedule. A lease is its run's alone to end ({@link endLease}). */
export async function updateSchedule(
  client: PoolClient,
  schedule: Schedule,
  at: Date,
): Promise<void> {
  await updateRow(client, schedules, { id: schedule.id, at, change: changeable(schedule) });
}

function changeable({ rule, terms, ...schedule }: Schedule) {
  return {
    body: schedule.order,
    status: schedule.status,
    description: schedule.description,
    frequency: rule.frequency,
    start_day: rule.startDay,
    at_time: rule.time,
    time_zone: rule.timeZone,
    end_day: rule.endDay,
    business_days: rule.businessDays ?? false,
    tolerance_percent: schedule.tolerancePercent,
    total_amount: terms.total.minor,
    total_currency: terms.total.currency,
    received_amount: terms.received.minor,
    received_currency: terms.received.currency,
    next_day: schedule.nextDay,
    next_at: schedule.nextAt,
    attempt: schedule.attempt,
    reminded_day: schedule.remindedDay,
    paused_because: schedule.pausedBecause,
  };
}

export async function findSchedule(
  db: Pool | PoolClient,
  id: string,
  ownerId: string,
): Promise<Schedule | null> {
  const { rows } = await db.query<Row>('SELECT * FROM schedules WHERE id = $1 AND owner_id = $2', [
    id,
    ownerId,
  ]);
  return rows[0] === undefined ? null : scheduleOf(rows[0]);
}

export async function lockSchedule(client: PoolClient, id: string): Promise<Schedule | null> {
  const { rows } = await client.query<Row>('SELECT * FROM schedules WHERE id = $1 FOR UPDATE', [
    id,
  ]);
  return rows[0] === undefined ? null : scheduleOf(rows[0]);
}

/**
 * Whether a run has an occurrence, or had it and died before its outcome was known: the next run, which comes within the
 * minute, finds out. A paused one is not run, so only a lease that still runs counts.
 */
export async function isRunning(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM schedules WHERE id = $1 AND (leased_until >= now() OR (leased_until IS NOT NULL AND status = 'active'))`,
    [id],
  );
  return rowCount === 1;
}

/** Those to come that pay a kept recipient, locked, in one order. */
export async function lockPaying(
  client: PoolClient,
  { ownerId, recipientId }: { readonly ownerId: string; readonly recipientId: string },
): Promise<Schedule[]> {
  const { rows } = await client.query<Row>(
    `SELECT * FROM schedules WHERE owner_id = $1 AND body ->> 'beneficiaireId' = $2
       AND status IN ('active', 'en_pause') ORDER BY id FOR UPDATE`,
    [ownerId, recipientId],
  );
  return rows.map(scheduleOf);
}

const listedMost = 100;

/** A person's own: what is to come first, by its date, then what is over. */
export async function listSchedules(snapshot: Snapshot, ownerId: string): Promise<Schedule[]> {
  const { rows } = await snapshot.query<Row>(
    `SELECT * FROM schedules WHERE owner_id = $1
      ORDER BY (status IN ('active', 'en_pause')) DESC, next_at NULLS LAST, created_at DESC LIMIT $2`,
    [ownerId, listedMost],
  );
  return rows.map(scheduleOf);
}

/** A page of a person's own, whatever became of them. */
export async function schedulesOf(
  source: Readable,
  ownerId: string,
  span: PageSpan,
): Promise<Schedule[]> {
  const select = 'SELECT * FROM schedules WHERE owner_id = $1';
  const list = { select, values: [ownerId], by: 'created_at' };
  return (await selectPage<Row>(source, list, span)).map(scheduleOf);
}

/** Accounts whose merchant chose a rhythm and that have no schedule yet; what another process has in hand is left to it. */
export async function unscheduledAccounts(
  client: PoolClient,
  most: number,
): Promise<readonly { readonly accountId: string; readonly rhythm: AutomaticWithdrawal }[]> {
  const { rows } = await client.query<{ accountId: string; rhythm: AutomaticWithdrawal }>(
    `SELECT a.id AS "accountId", m.automatic_withdrawal AS rhythm
       FROM merchants m JOIN merchant_accounts a ON a.merchant_id = m.id
      WHERE m.automatic_withdrawal <> 'none' AND m.closed_at IS NULL
        AND NOT EXISTS (SELECT FROM schedules s WHERE s.account_id = a.id)
      LIMIT $1 FOR UPDATE OF m SKIP LOCKED`,
    [most],
  );
  return rows;
}

export async function countLive(client: PoolClient, ownerId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM schedules WHERE owner_id = $1 AND status IN ('active', 'en_pause')`,
    [ownerId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * What a run holds: nobody else runs or changes the schedule until then. A lease is known by its end, so `until` is
 * PostgreSQL's text, with its microseconds: a `Date` has milliseconds, and two leases may begin within one.
 */
export type Lease = { readonly id: string; readonly until: string };

/**
 * Takes the occurrence of `day` for one process: no other runs it meanwhile. Should this one die, another takes it once
 * the lease is over. Null when it is not due, or somebody has it.
 */
export async function leaseOccurrence(
  pool: Pool,
  occurrence: { readonly id: string; readonly day: string; readonly now: Date },
): Promise<{ readonly schedule: Schedule; readonly lease: Lease } | null> {
  const { rows } = await pool.query<Row & { lease: string }>(
    `UPDATE schedules SET leased_until = now() + interval '5 minutes'
      WHERE id = $1 AND next_day = $2 AND next_at <= $3 AND status = 'active'
        AND (leased_until IS NULL OR leased_until < now())
      RETURNING *, leased_until::text AS lease`,
    [occurrence.id, occurrence.day, occurrence.now],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return { schedule: scheduleOf(row), lease: { id: row.id, until: row.lease } };
}

/** Ends a run's own lease: one that was over, and is another run's by now, stays. */
export async function endLease(db: Pool | PoolClient, { id, until }: Lease): Promise<void> {
  await db.query('UPDATE schedules SET leased_until = NULL WHERE id = $1 AND leased_until = $2', [
    id,
    until,
  ]);
}

export type Due = { readonly id: string; readonly day: string };

export async function dueSchedules(pool: Pool, now: Date, most: number): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `SELECT id, next_day AS day FROM schedules WHERE status = 'active' AND next_at <= $1 ORDER BY next_at LIMIT $2`,
    [now, most],
  );
  return rows;
}

/** Active ones whose next occurrence is before `horizon` and was not announced yet. */
export async function unannounced(pool: Pool, horizon: Date, most: number): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `SELECT id, next_day AS day FROM schedules
      WHERE status = 'active' AND kind <> 'versement' AND attempt = 0 AND next_at <= $1 AND reminded_day IS DISTINCT FROM next_day
      ORDER BY next_at LIMIT $2`,
    [horizon, most],
  );
  return rows;
}

export async function writeRun(client: PoolClient, run: Run): Promise<void> {
  await insertRow(client, scheduleRuns, {
    row: {
      schedule_id: run.scheduleId,
      day: run.day,
      planned_at: run.plannedAt,
      at: run.at,
      status: run.status,
      object_type: run.object?.type ?? null,
      object_id: run.object?.id ?? null,
      ...reasonColumns(run.reason),
    },
    onConflict: { of: ['schedule_id', 'day'], keep: ['planned_at'] },
  });
}

const scheduleRuns: Table<'schedule_runs'> = { name: 'schedule_runs' };

const runsShown = 12;

/** The latest runs of each of `ids`, the latest first. */
export async function readRuns(
  source: Readable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Run[]>> {
  type RunRow = Omit<Run, 'object'> & {
    objectType: Ordered['type'] | null;
    objectId: string | null;
  };
  const { rows } = await source.query<RunRow>(
    `SELECT schedule_id AS "scheduleId", day, planned_at AS "plannedAt", at, status, object_type AS "objectType",
       object_id AS "objectId", coalesce(reason_message, to_jsonb(reason)) AS reason
     FROM (SELECT *, row_number() OVER (PARTITION BY schedule_id ORDER BY planned_at DESC) AS rank
             FROM schedule_runs WHERE schedule_id = ANY ($1::uuid[])) AS ranked
     WHERE rank <= $2 ORDER BY planned_at DESC`,
    [ids, runsShown],
  );
  const byId = new Map<string, Run[]>(ids.map((id) => [id, []]));
  for (const { objectType: type, objectId: id, ...run } of rows) {
    const object = type === null || id === null ? null : { type, id };
    byId.get(run.scheduleId)?.push({ ...run, object });
  }
  return byId;
}
