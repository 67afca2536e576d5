import type { Deps } from './deps.ts';
import { crontab, jobHandlers } from './jobs.ts';
import { startWorker, type RunningWorker } from './kernel/jobs.ts';

/** Starts the role that does what runs later: on the pool of `deps`, until it is stopped. */
export async function startJobs(deps: Deps): Promise<RunningWorker> {
  const { pool, log, metrics } = deps;
  return startWorker({ pool, log, handlers: jobHandlers(deps), crontab, onJob: metrics.job });
}
