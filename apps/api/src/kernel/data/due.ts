import type { Pool } from 'pg';
import type { Clock } from '../time/clock.ts';
import { transact } from './database.ts';
import { addJobs, type CronLine, type Job, type JobName } from '../jobs/jobs.ts';
import { dueIds } from './rows.ts';

/** Rows that say when they are to be acted on, and the job that does so. */
export type Due = {
  readonly table: string;
  /** The column that names a row to its job: `id`, unless told. */
  readonly id?: string;
  /** The column with that time: `next_action_at`, unless told. */
  readonly by?: string;
  /** A condition on the rows that count. */
  readonly where?: string;
  readonly job: JobName;
  /** What the job's payload calls the id. */
  readonly key: string;
};

/** The one waiting job of a row, now or at `runAt`. */
export function dueJob({ job: name, key }: Due, id: string, runAt?: Date): Job {
  const job = { name, payload: { [key]: id }, key: `${name}:${id}` } as unknown as Job;
  return runAt === undefined ? job : { ...job, runAt };
}

const sweepMost = 200;

/** Finds what should have been acted on and was not: a job that was lost, a clock that was moved, a restart. */
export async function sweepDue(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  ...dues: readonly Due[]
): Promise<void> {
  const now = clock.now();
  const jobs: Job[] = [];
  for (const due of dues) {
    const ids = await dueIds(pool, due, { now, limit: sweepMost });
    jobs.push(...ids.map((id) => dueJob(due, id, now)));
  }
  await transact(pool, ({ client }) => addJobs(client, jobs));
}

/** A sweep's line of the timetable. */
export function everyMinute(name: JobName): CronLine {
  return { name, pattern: '* * * * *' };
}
