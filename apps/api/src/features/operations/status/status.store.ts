import type { ClientBase } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Readable, Snapshot } from '../../../kernel/data/snapshots.ts';
import { onlyRow } from '../../../kernel/data/rows.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';

export type DatabaseState = {
  readonly version: string;
  readonly bytes: string;
  readonly connections: number;
  readonly connectionsMost: number;
  readonly startedAt: Date;
};

export async function databaseState(source: Readable): Promise<DatabaseState> {
  const { rows } = await source.query<DatabaseState>(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
        pg_database_size(current_database())::text AS bytes,
        (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
        current_setting('max_connections')::int AS "connectionsMost", pg_postmaster_start_time() AS "startedAt"`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A query without a FROM has a row');
  return row;
}

export type ReplicaState = {
  readonly name: string;
  readonly state: string;
  readonly isSynchronous: boolean;
  readonly lagSeconds: number;
};

/** Of the primary alone, and what the database's own role may see of it. */
export async function replicaStates(source: Readable): Promise<ReplicaState[]> {
  const { rows } = await source.query<ReplicaState>(
    `SELECT application_name AS name, coalesce(state, 'unknown') AS state,
        coalesce(sync_state IN ('sync', 'quorum'), false) AS "isSynchronous",
        coalesce(extract(epoch FROM replay_lag), 0)::float8 AS "lagSeconds"
       FROM pg_stat_replication ORDER BY application_name`,
  );
  return rows;
}

/** Runners of jobs that live: a lease is renewed three times a minute (worker-leases.ts). */
export async function workersSeen(source: Readable): Promise<{ id: string; seenAt: Date }[]> {
  const { rows } = await source.query<{ id: string; seenAt: Date }>(
    `SELECT id, seen_at AS "seenAt" FROM job_workers
      WHERE seen_at > now() - interval '1 minute' ORDER BY seen_at DESC`,
  );
  return rows;
}

export type QueueState = {
  readonly name: string;
  readonly waiting: number;
  readonly since: Date | null;
  readonly failed: number;
};

/** By job: how many could run now, since when, and how many have used up their attempts. */
export async function queueStates(source: Readable): Promise<QueueState[]> {
  const { rows } = await source.query<QueueState>(
    `SELECT task_identifier AS name,
        count(*) FILTER (WHERE run_at <= now() AND attempts < max_attempts)::int AS waiting,
        min(run_at) FILTER (WHERE run_at <= now() AND attempts < max_attempts) AS since,
        count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS failed
       FROM graphile_worker.jobs GROUP BY task_identifier
      HAVING bool_or(run_at <= now() OR attempts >= max_attempts)
      ORDER BY failed DESC, waiting DESC, name`,
  );
  return rows;
}

export type FailedJob = {
  readonly id: string;
  readonly rank: string;
  readonly key: string;
  readonly name: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly at: Date;
};

/** The jobs without attempts left come first in either order. */
const ranks = {
  asc: `CASE WHEN attempts >= max_attempts THEN '0' ELSE '1' END`,
  desc: `CASE WHEN attempts >= max_attempts THEN '1' ELSE '0' END`,
} as const;
/** To the millisecond, as a cursor tells it. */
const failedAt = `date_trunc('milliseconds', updated_at)`;

/** A page of the jobs without attempts left, and then of those that have failed and wait for their next one. Never their payload. */
export function failedJobs(source: Readable, span: PageSpan): Promise<FailedJob[]> {
  const rank = ranks[span.order];
  const select = `SELECT j.id::text AS id, ${rank} AS rank, key, task_identifier AS name, attempts,
      left(split_part(last_error, E'\\n', 1), 200) AS error, ${failedAt} AS at
    FROM graphile_worker.jobs j
   WHERE key IS NOT NULL AND locked_at IS NULL AND last_error IS NOT NULL`;
  const order = { by: failedAt, id: 'j.id', ids: 'bigint', rank } as const;
  return selectPage(source, { select, values: [], ...order }, span);
}

/** Runs a job that has failed again at once, with one more attempt; false for none of that key that has failed. */
export async function retryJob(client: ClientBase, key: string): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `WITH failed AS (
       SELECT id, task_identifier, max_attempts FROM graphile_worker.jobs
        WHERE key = $1 AND locked_at IS NULL AND last_error IS NOT NULL)
     SELECT failed.task_identifier AS name FROM failed, LATERAL graphile_worker.reschedule_jobs(
       ARRAY[failed.id], now(), NULL, failed.max_attempts - 1, NULL) AS again`,
    [key],
  );
  return rows[0]?.name ?? null;
}

/** When the rate in force of each currency is of; legal parities have no age. */
export async function rateAges(
  source: Readable,
): Promise<{ currency: CurrencyCode; datedAt: Date }[]> {
  const { rows } = await source.query<{ currency: CurrencyCode; datedAt: Date }>(
    `SELECT DISTINCT ON (currency) currency, dated_at AS "datedAt" FROM rates
      WHERE NOT parity AND NOT refused ORDER BY currency, id DESC`,
  );
  return rows;
}

export async function sealedAt(source: Readable): Promise<Date | null> {
  const { rows } = await source.query<{ at: Date }>(
    'SELECT at FROM ledger.seals ORDER BY number DESC LIMIT 1',
  );
  return rows[0]?.at ?? null;
}

export type RecordCheck = {
  readonly at: Date;
  readonly entries: bigint;
  /** The first entry of the audit that is not as it was written. */
  readonly brokenAt: bigint | null;
  /** The check of the book that found something first. */
  readonly fault: string | null;
};

export async function lastCheck(
  source: Readable,
  name: 'audit' | 'ledger',
): Promise<RecordCheck | null> {
  const { rows } = await source.query<RecordCheck>(
    'SELECT at, entries, broken_at AS "brokenAt", fault FROM record_checks WHERE name = $1',
    [name],
  );
  return rows[0] ?? null;
}

/** When the first migration ran here. */
export async function installedAt(source: Readable): Promise<Date> {
  const { rows } = await source.query<{ at: Date }>(
    'SELECT min(timestamp)::timestamptz AS at FROM schema_migrations',
  );
  return onlyRow(rows, 'schema_migrations').at;
}

export type BackupCopy = { readonly name: string; readonly bytes: bigint; readonly at: Date };

/** The last copy of the cluster that came to its end; null: none ever did. */
export async function lastCopy(source: Readable): Promise<BackupCopy | null> {
  const { rows } = await source.query<BackupCopy>(
    'SELECT name, bytes, ended_at AS at FROM backup_copies ORDER BY ended_at DESC LIMIT 1',
  );
  return rows[0] ?? null;
}

export type Archive = {
  readonly isOn: boolean;
  readonly archivedAt: Date | null;
  /** Of a failure that nothing was archived after. */
  readonly failedAt: Date | null;
};

/** How the log of the primary reaches its archive, as PostgreSQL itself counts. */
export async function archiveState(source: Readable): Promise<Archive> {
  const { rows } = await source.query<Archive>(
    `SELECT current_setting('archive_mode') <> 'off' AS "isOn", last_archived_time AS "archivedAt",
        CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN last_failed_time END AS "failedAt"
       FROM pg_stat_archiver`,
  );
  return rows[0] ?? { isOn: false, archivedAt: null, failedAt: null };
}

export type NewPerson = {
  readonly id: string;
  readonly at: Date;
  readonly name: string;
  readonly email: string;
  readonly role: 'user' | 'merchant';
  readonly status: 'active' | 'inactive' | 'pending';
};

/** The last to have signed up. */
export async function newPeople(snapshot: Snapshot, limit: number): Promise<NewPerson[]> {
  const { rows } = await snapshot.query<NewPerson>(
    `SELECT id, created_at AS at, btrim(first_name || ' ' || last_name) AS name, email, role,
        CASE WHEN blocked_at IS NOT NULL THEN 'inactive'
          WHEN email_verified_at IS NULL THEN 'pending' ELSE 'active' END AS status
       FROM users WHERE role <> 'admin' AND closed_at IS NULL ORDER BY created_at DESC, id DESC LIMIT $1`,
    [limit],
  );
  return rows;
}

export type Counts = {
  readonly transactions: string;
  readonly people: string;
  readonly alerts: string;
};

export async function countAll(snapshot: Snapshot): Promise<Counts> {
  const { rows } = await snapshot.query<Counts>(
    `SELECT (SELECT coalesce(sum(orders), 0) FROM transaction_sums('-infinity', 'infinity')) AS transactions,
        (SELECT count(*) FROM users WHERE role <> 'admin' AND closed_at IS NULL) AS people,
        (SELECT count(*) FROM operation_alerts WHERE resolved_at IS NULL) AS alerts`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A query without a FROM has a row');
  return row;
}

export type Volume = {
  readonly currency: CurrencyCode;
  readonly amount: bigint;
  readonly count: number;
};

/** What was completed of what was ordered since `since`, in each currency. */
export async function volumesSince(snapshot: Snapshot, since: Date): Promise<Volume[]> {
  const { rows } = await snapshot.query<Volume>(
    `SELECT currency, sum(volume)::bigint AS amount, sum(done)::int AS count
       FROM transaction_sums($1, 'infinity') GROUP BY currency HAVING sum(volume) > 0 ORDER BY currency`,
    [since],
  );
  return rows;
}
