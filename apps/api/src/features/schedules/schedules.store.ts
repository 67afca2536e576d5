import type { Pool, PoolClient } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { reasonColumns } from '../../kernel/texts/texts.ts';
import type { Rule } from './occurrences.ts';
import type { Run, Schedule, ScheduleOrder } from './schedule.ts';

type Row = {
  id: string;
  owner_id: string;
  status: Schedule['status'];
  paused_because: Schedule['pausedBecause'];
  body: ScheduleOrder;
  description: string;
  frequency: Rule['frequency'];
  start_day: string;
  at_time: string;
  time_zone: string;
  end_day: string | null;
  tolerance_percent: number;
  total_amount: bigint;
  total_currency: CurrencyCode;
  received_amount: bigint;
  received_currency: CurrencyCode;
  next_day: string | null;
  next_at: Date | null;
  attempt: number;
  reminded_day: string | null;
  created_at: Date;
};

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
  await client.query(
    `INSERT INTO schedules (id, kind, created_at, owner_id, body, status, description, frequency, start_day, at_time,
       time_zone, end_day, tolerance_percent, total_amount, total_currency, received_amount, received_currency,
       next_day, next_at, attempt, reminded_day, paused_because, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $3)`,
    [
      schedule.id,
      schedule.order.genre,
      schedule.createdAt,
      schedule.ownerId,
      schedule.order,
      ...changeable(schedule),
    ],
  );
}

/** Writes all that may change of a schedule. A lease is its run's alone to end ({@link endLease}). */
export async function updateSchedule(
  client: PoolClient,
  schedule: Schedule,
  at: Date,
): Promise<void> {
  await client.query(
    `UPDATE schedules SET body = $2, updated_at = $3, status = $4, description = $5, frequency = $6, start_day = $7,
       at_time = $8, time_zone = $9, end_day = $10, tolerance_percent = $11, total_amount = $12, total_currency = $13,
       received_amount = $14, received_currency = $15, next_day = $16, next_at = $17, attempt = $18, reminded_day = $19,
       paused_because = $20
     WHERE id = $1`,
    [schedule.id, schedule.order, at, ...changeable(schedule)],
  );
}

function changeable({ rule, terms, ...schedule }: Schedule): unknown[] {
  return [
    schedule.status,
    schedule.description,
    rule.frequency,
    rule.startDay,
    rule.time,
    rule.timeZone,
    rule.endDay,
    schedule.tolerancePercent,
    terms.total.minor,
    terms.total.currency,
    terms.received.minor,
    terms.received.currency,
    schedule.nextDay,
    schedule.nextAt,
    schedule.attempt,
    schedule.remindedDay,
    schedule.pausedBecause,
  ];
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

export async function countLive(client: PoolClient, ownerId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM schedules WHERE owner_id = $1 AND status IN ('active', 'en_pause')`,
    [ownerId],
  );
  return rows[0]?.count ?? 0;
}

/** What a run holds: nobody else runs or changes the schedule until then. */
export type Lease = { readonly id: string; readonly until: Date };

/**
 * Takes the occurrence of `day` for one process: no other runs it meanwhile. Should this one die, another takes it once
 * the lease is over. Null when it is not due, or somebody has it.
 */
export async function leaseOccurrence(
  pool: Pool,
  occurrence: { readonly id: string; readonly day: string; readonly now: Date },
): Promise<{ readonly schedule: Schedule; readonly lease: Lease } | null> {
  // In milliseconds, as JavaScript keeps it: a lease is known by its end.
  const { rows } = await pool.query<Row & { leased_until: Date }>(
    `UPDATE schedules SET leased_until = date_trunc('milliseconds', now()) + interval '5 minutes'
      WHERE id = $1 AND next_day = $2 AND next_at <= $3 AND status = 'active'
        AND (leased_until IS NULL OR leased_until < now())
      RETURNING *`,
    [occurrence.id, occurrence.day, occurrence.now],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return { schedule: scheduleOf(row), lease: { id: row.id, until: row.leased_until } };
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
      WHERE status = 'active' AND attempt = 0 AND next_at <= $1 AND reminded_day IS DISTINCT FROM next_day
      ORDER BY next_at LIMIT $2`,
    [horizon, most],
  );
  return rows;
}

export async function writeRun(client: PoolClient, run: Run): Promise<void> {
  const { reason, reason_message: message } = reasonColumns(run.reason);
  await client.query(
    `INSERT INTO schedule_runs (schedule_id, day, planned_at, at, status, object_type, object_id, reason, reason_message)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (schedule_id, day) DO UPDATE
       SET at = excluded.at, status = excluded.status, object_type = excluded.object_type,
         object_id = excluded.object_id, reason = excluded.reason, reason_message = excluded.reason_message`,
    [
      run.scheduleId,
      run.day,
      run.plannedAt,
      run.at,
      run.status,
      run.object?.type ?? null,
      run.object?.id ?? null,
      reason,
      message,
    ],
  );
}

const runsShown = 12;

/** The latest runs of each of `ids`, the latest first. */
export async function readRuns(
  source: Readable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Run[]>> {
  type RunRow = Omit<Run, 'object'> & {
    objectType: 'transfers' | 'topups' | null;
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
