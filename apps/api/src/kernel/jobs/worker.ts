import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool } from 'pg';
import { isDatabaseAway } from '../data/database.ts';
import { takenTurns } from './job-turns.ts';
import { cronKey, laneOf, TryAgain, type CronLine, type JobHandlers, type Lane } from './jobs.ts';
import { briefly, type Log } from '../monitoring/log.ts';
import { keepLease, type Lease } from './worker-leases.ts';

export type RunningWorker = {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
};

type WorkerOptions = {
  /** Of the queue's own (kernel/data/pools.ts), of {@link queueConnections}. */
  readonly pool: Pool;
  readonly handlers: JobHandlers;
  readonly crontab: readonly CronLine[];
  readonly log: Log;
  /** Told of each run, for the measures. */
  readonly onJob: (name: string, outcome: 'done' | 'failed', seconds: number) => void;
};

const restartMs = 2_000;

/** Jobs that a worker runs at once. */
export const concurrentJobs: Readonly<Record<Lane, number>> = { money: 4, news: 4 };

/**
 * One for each job's bookkeeping, one for each lane to listen for new jobs, one for the crontab, one for the lease: no lane
 * waits for a connection that another one holds.
 */
export const queueConnections = concurrentJobs.money + concurrentJobs.news + 2 + 1 + 1;

/**
 * Runs `handlers`, each in its lane, until the worker is stopped. Every handler is idempotent: a job may run more than once.
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { pool, log } = options;
  const lease = keepLease({ pool, log });
  const runners: RunningWorker[] = [];
  let { crontab } = options;
  for (const [lane, taskList] of tasksByLane(options)) {
    const parts = { pool, log, lease, crontab, lane, taskList };
    runners.push(await keepRunning(() => startRunner(parts), log));
    // The clock adds jobs for all lanes, and needs to be looked at once.
    crontab = [];
  }
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await lease.stop();
    },
  };
}

type Parts = Pick<WorkerOptions, 'pool' | 'log' | 'crontab'> & {
  readonly lease: Lease;
  readonly lane: Lane;
  readonly taskList: TaskList;
};

function startRunner({ pool, log, lease, crontab, lane, taskList }: Parts): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  lease.cover(events);
  return run({
    pgPool: pool,
    taskList,
    events,
    // Its own crontab text knows no dots in names.
    parsedCronItems: parseCronItems(
      crontab.map(({ name, pattern }) => ({
        task: name,
        match: pattern,
        options: { jobKey: cronKey(name) },
      })),
    ),
    forbiddenFlags: lane === 'news' ? takenTurns(events) : null,
    concurrency: concurrentJobs[lane],
    pollInterval: 1_000,
    noHandleSignals: true,
    preset: { worker: { useNodeTime: false } },
    logger: workerLogger(log),
  });
}

/** A runner that the database left behind gives up after some time; another one takes its place. */
async function keepRunning(start: () => Promise<Runner>, log: Log): Promise<RunningWorker> {
  const stopping = new AbortController();
  let current: Runner | undefined = await start();
  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        current ??= await start();
        await current.promise;
      } catch (error) {
        log.error({ err: error }, 'the worker gave up');
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

/** Lanes without a handler are left out: a runner that has nothing to look for says so all the time. */
function tasksByLane({ handlers, onJob }: WorkerOptions): Map<Lane, TaskList> {
  const lanes = new Map<Lane, TaskList>();
  for (const [name, handler] of Object.entries(handlers)) {
    const lane = laneOf(name);
    const taskList = lanes.get(lane) ?? {};
    lanes.set(lane, taskList);
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
  return lanes;
}

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
