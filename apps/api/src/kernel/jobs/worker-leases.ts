import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { sql, type Table } from '../data/columns.ts';
import { insertRows } from '../data/row-sets.ts';
import type { CronLine, JobHandlers } from './jobs.ts';
import { briefly, type Log } from '../monitoring/log.ts';

/** Long enough for a database that changes over, and for the renewals that are lost meanwhile. */
const abandonedAfter = '5 minutes';
const renewalMs = 20_000;
/** Nothing waits any more for workers that were seen last before that. */
const keptFor = '1 day';

const jobWorkers: Table<'job_workers'> = { name: 'job_workers' };

type LeaseOptions = { readonly pool: Pool; readonly log: Log; readonly everyMs?: number };

export type Lease = {
  /** Of the runner that tells of itself by `events`: renewed until it is released. */
  cover(events: WorkerEvents): void;
  stop(): Promise<void>;
};

/**
 * Says that the runners of this process live, again and again, so that their jobs are left to them however long they take.
 * The queue's clock is the database's, never the product's, which a test moves.
 */
export function keepLease({ pool, log, everyMs = renewalMs }: LeaseOptions): Lease {
  const ids = new Set<string>();
  let renewing: Promise<void> | null = null;

  async function renew(living: readonly string[]): Promise<void> {
    try {
      await insertRows(pool, jobWorkers, {
        items: living,
        row: { id: (id) => id, seen_at: sql`now()` },
        onConflict: { of: ['id'] },
      });
    } catch (error) {
      // The next renewal may come in time.
      log.warn(briefly(error as Error), 'a lease was not renewed');
    }
  }

  const timer = setInterval(() => {
    renewing ??= renew([...ids]).finally(() => (renewing = null));
  }, everyMs);
  return {
    cover(events) {
      events.on('pool:create', ({ workerPool }) => {
        ids.add(workerPool.id);
        void renew([workerPool.id]);
      });
      events.on('pool:release', ({ workerPool }) => void ids.delete(workerPool.id));
    },
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}

export const queueCrontab: readonly CronLine[] = [{ name: 'jobs.unlock', pattern: '* * * * *' }];

/**
 * Takes jobs back from workers that were killed: left alone, the queue waits for them for four hours. A worker of a release
 * that renews no lease counts by the age of its oldest job. Should one live after all, a job runs twice, which every job
 * stands.
 */
export function queueJobs(pool: Pool): JobHandlers {
  return {
    async 'jobs.unlock'() {
      await pool.query(
        `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
           FROM graphile_worker.jobs LEFT JOIN job_workers ON job_workers.id = locked_by
          WHERE coalesce(seen_at, locked_at) < now() - $1::interval HAVING count(*) > 0`,
        [abandonedAfter],
      );
      await pool.query('DELETE FROM job_workers WHERE seen_at < now() - $1::interval', [keptFor]);
    },
  };
}
