import type { ClientBase } from 'pg';
import { mailJobs } from '@nzela/contract/mail-jobs';
import { onlyRow } from '../../kernel/data/rows.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

const mailJob = `task_identifier IN (${mailJobs.map((name) => `'${name}'`).join(', ')})`;
/** Failed at least once, or due for longer than any worker takes to come to it. */
const waits = `locked_at IS NULL AND (attempts > 0 OR run_at < now() - interval '2 minutes')`;

export type WaitingMail = {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  /** The first line, without any payload. */
  readonly error: string | null;
  readonly createdAt: Date;
  readonly runAt: Date;
};

/** To the millisecond, as a cursor tells it. */
const createdAt = `date_trunc('milliseconds', j.created_at)`;

export function waitingMails(snapshot: Snapshot, span: PageSpan): Promise<WaitingMail[]> {
  const select = `SELECT id::text AS id, task_identifier AS name, attempts, max_attempts AS "maxAttempts",
      left(split_part(last_error, E'\\n', 1), 200) AS error, ${createdAt} AS "createdAt", run_at AS "runAt"
    FROM graphile_worker.jobs j WHERE ${mailJob} AND ${waits}`;
  return selectPage(
    snapshot,
    { select, values: [], by: createdAt, id: 'j.id', ids: 'bigint' },
    span,
  );
}

export async function countWaiting(snapshot: Snapshot): Promise<number> {
  const { rows } = await snapshot.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE ${mailJob} AND ${waits}`,
  );
  return rows[0]?.count ?? 0;
}

export type MailQueueState = {
  readonly waiting: number;
  readonly since: Date | null;
  /** Without attempts left. */
  readonly failed: number;
};

export async function mailQueueState(source: Readable): Promise<MailQueueState> {
  const { rows } = await source.query<MailQueueState>(
    `SELECT count(*)::int AS waiting, min(created_at) AS since,
            count(*) FILTER (WHERE attempts >= max_attempts)::int AS failed
       FROM graphile_worker.jobs WHERE ${mailJob} AND ${waits}`,
  );
  return onlyRow(rows, 'jobs');
}

/** Makes waiting mails due now, with one more attempt where none is left. `id` null: all of them. Answers how many. */
export async function retryMails(client: ClientBase, id: string | null): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count
       FROM (SELECT id, attempts, max_attempts FROM graphile_worker.jobs
              WHERE ${mailJob} AND ${waits} AND ($1::bigint IS NULL OR id = $1)) AS chosen,
            graphile_worker.reschedule_jobs(
              ARRAY[chosen.id], now(), NULL, least(chosen.attempts, chosen.max_attempts - 1)::int, NULL)`,
    [id],
  );
  return rows[0]?.count ?? 0;
}
