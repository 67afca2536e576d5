import type { Pool, PoolClient } from 'pg';

/** A job that has used up its attempts. */
export type DeadJob = {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly attempts: number;
  /** Of the last attempt; null for one that was killed. Never the job's payload. */
  readonly error: string | null;
};

/**
 * Forgets the jobs that were replaced by another one of the same key while they ran: the queue takes their key and their
 * attempts away. One whose process was killed meanwhile would stay for ever.
 */
export async function forgetReplaced(client: PoolClient): Promise<void> {
  await client.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
      WHERE key IS NULL AND attempts >= max_attempts AND locked_at IS NULL HAVING count(*) > 0`,
  );
}

export async function deadJobs(client: PoolClient, limit: number): Promise<DeadJob[]> {
  const { rows } = await client.query<DeadJob>(
    `SELECT id::text, task_identifier AS name, key, attempts, left(split_part(last_error, E'\n', 1), 200) AS error
       FROM graphile_worker.jobs
      WHERE key IS NOT NULL AND attempts >= max_attempts AND locked_at IS NULL
      ORDER BY id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Gives each job that has been dead for a day one more attempt. */
export async function reviveDead(client: PoolClient): Promise<void> {
  await client.query(
    `SELECT graphile_worker.reschedule_jobs(ARRAY[id], now(), NULL, max_attempts - 1, NULL)
       FROM graphile_worker.jobs
      WHERE key IS NOT NULL AND attempts >= max_attempts AND locked_at IS NULL
        AND updated_at < now() - interval '1 day'`,
  );
}

/** The keys, of those given, of jobs that have not done their work yet and are on their last attempt. */
export async function stillDying(client: PoolClient, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT key FROM graphile_worker.jobs
      WHERE key = ANY ($1) AND attempts >= max_attempts - 1`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

export async function openAlerts(db: Pool | PoolClient, kind: string): Promise<string[]> {
  const { rows } = await db.query<{ subject: string }>(
    'SELECT subject FROM operation_alerts WHERE kind = $1 AND resolved_at IS NULL',
    [kind],
  );
  return rows.map(({ subject }) => subject);
}
