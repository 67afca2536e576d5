import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import type { ClientBase, Pool } from 'pg';
import { isDatabaseAway } from './database.ts';
import { newId } from './ids.ts';
import { briefly, type Log } from './log.ts';

/**
 * What a task receives, by task name. Each feature's worker adds its own:
 * `declare module '../../kernel/jobs.ts' { interface JobPayloads { 'transfers.payout': { transferId: string } } }`.
 */
export interface JobPayloads {
  'jobs.unlock': Record<string, never>;
}

export type JobName = keyof JobPayloads;

export type Job<Name extends JobName = JobName> = {
  readonly name: Name;
  readonly payload: JobPayloads[Name];
  readonly runAt?: Date;
  /** A waiting job with the same key is replaced, so that a thing is never scheduled twice. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /**
   * Unless told: money, or news of what is done (mails, push messages) by the last part of its name. News waits while
   * money waits to move: a slow mail server, or a thousand payments at once, must not hold up a payout.
   */
  readonly urgency?: Urgency;
};

/**
 * Adds jobs in the caller's transaction: they exist if, and only if, it commits. `runAt` is a time of the product's
 * clock; the queue lives by the system's, so the movable clock's offset is taken off (none in production).
 */
export async function addJobs(client: ClientBase, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map((job) => ({
    identifier: job.name,
    payload: job.payload,
    run_at: job.runAt?.toISOString() ?? null,
    // Each has a key, so that one without was replaced by another: the queue takes its key away.
    job_key: job.key ?? newId(),
    max_attempts: job.maxAttempts ?? 25,
    priority: priorities[job.urgency ?? urgencyOf(job.name)],
  }));
  await client.query({
    name: 'jobs-add',
    text: `SELECT count(graphile_worker.add_job(identifier, payload, NULL, run_at - make_interval(secs => offset_seconds), max_attempts, job_key, priority))
       FROM jsonb_to_recordset($1::jsonb)
         AS spec(identifier text, payload json, run_at timestamptz, max_attempts int, job_key text, priority int),
       (SELECT coalesce(max(seconds), 0) AS offset_seconds FROM clock_offset WHERE only_row) AS clock`,
    values: [JSON.stringify(specs)],
  });
}

/** Of two jobs that are due, the queue takes the one with the lower number. */
const priorities = { money: 0, afterwards: 5, news: 10 } as const;
type Urgency = keyof typeof priorities;
const newsName = /\.(?:mail|push|push-one|tell)$/;

/** A mail that somebody waits for in front of the screen (`auth.reset-mail`) is no news. */
function urgencyOf(name: JobName): Urgency {
  return newsName.test(name) ? 'news' : 'money';
}

/**
 * Drops the waiting jobs of `nouns`: what the demonstration's past would have people told of, long after. What still has
 * to move is found by the sweeps.
 */
export async function forgetJobs(pool: Pool, nouns: readonly string[]): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
      WHERE split_part(task_identifier, '.', 1) = ANY($1) HAVING count(*) > 0`,
    [nouns],
  );
}

export type JobHandler<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;
export type JobHandlers = { readonly [Name in JobName]?: JobHandler<Name> };

export type CronLine = { readonly name: JobName; readonly pattern: string };

export type RunningWorker = {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
};

/** Longer than any job takes: each call to a provider ends within 30 s. */
const abandonedAfter = '5 minutes';

export const queueCrontab: readonly CronLine[] = [{ name: 'jobs.unlock', pattern: '* * * * *' }];

/**
 * Takes jobs back from workers that were killed: left alone, the queue waits for them for four hours. Should such a
 * worker live after all, a job runs twice, which every job stands.
 */
export function queueJobs(pool: Pool): JobHandlers {
  return {
    async 'jobs.unlock'() {
      await pool.query(
        `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
           FROM graphile_worker.jobs WHERE locked_at < now() - $1::interval HAVING count(*) > 0`,
        [abandonedAfter],
      );
    },
  };
}

/** One waiting job for each line of the timetable: what a minute missed, the next one does. */
export const cronKey = (name: JobName) => `timetable:${name}`;

type WorkerOptions = {
  /** Of the queue's own (kernel/database.ts). */
  readonly pool: Pool;
  readonly handlers: JobHandlers;
  readonly crontab: readonly CronLine[];
  readonly log: Log;
  /** Told of each run, for the measures. */
  readonly onJob: (name: string, outcome: 'done' | 'failed', seconds: number) => void;
};

const restartMs = 2_000;
export const concurrentJobs = 4;

/**
 * Runs `handlers` until the worker is stopped. Every handler is idempotent: a job may run more than once. A worker that
 * the database left behind gives up after some time; another one takes its place.
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const stopping = new AbortController();
  const taskList = measuredTasks(options);
  const start = () =>
    run({
      pgPool: options.pool,
      taskList,
      // Its own crontab text knows no dots in names.
      parsedCronItems: parseCronItems(
        options.crontab.map(({ name, pattern }) => ({
          task: name,
          match: pattern,
          options: { jobKey: cronKey(name) },
        })),
      ),
      concurrency: concurrentJobs,
      pollInterval: 1_000,
      noHandleSignals: true,
      preset: { worker: { useNodeTime: false } },
      logger: workerLogger(options.log),
    });

  let current: Runner | undefined = await start();
  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        current ??= await start();
        await current.promise;
      } catch (error) {
        options.log.error({ err: error }, 'the worker gave up');
      }
      current = undefined;
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      await current?.stop();
      await kept;
    },
  };
}

function measuredTasks({ handlers, onJob }: WorkerOptions): TaskList {
  const taskList: TaskList = {};
  for (const [name, handler] of Object.entries(handlers)) {
    taskList[name] = async (payload) => {
      const startedAt = performance.now();
      let outcome: 'done' | 'failed' = 'failed';
      try {
        await (handler as (value: unknown) => Promise<void>)(payload);
        outcome = 'done';
      } finally {
        onJob(name, outcome, (performance.now() - startedAt) / 1000);
      }
    };
  }
  return taskList;
}

/**
 * Thrown by a job that something outside keeps from being done now (a mail server that does not answer): the job is
 * tried again, and the log tells the reason without a stack.
 */
export class TryAgain extends Error {}

/** The queue's own messages in our log; never a job's payload, which may name a person. */
export function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const error = meta?.['error'];
    if (error instanceof TryAgain || (error instanceof Error && isDatabaseAway(error)))
      return log.warn({ task: scope.taskIdentifier, ...briefly(error) }, 'a job is tried again');
    const details = {
      worker: scope.label,
      task: scope.taskIdentifier,
      job: scope.jobId,
      err: error,
    };
    if (level === 'error') log.error(details, message);
    else if (level === 'warning') log.warn(details, message);
    else log.debug(details, message);
    return undefined;
  });
}
