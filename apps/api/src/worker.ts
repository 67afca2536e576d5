import type { Deps } from './deps.ts';
import { crontab, jobHandlers } from './jobs.ts';
import { concurrentJobs, startWorker, type RunningWorker } from './kernel/jobs.ts';
import { createQueuePool } from './kernel/pools.ts';

/** Starts the role that does what runs later, until it is stopped. */
export async function startJobs(deps: Deps): Promise<RunningWorker> {
  const { config, log, metrics } = deps;
  // One connection for each job's bookkeeping, one to listen for new jobs, one for the crontab.
  const pool = createQueuePool(config.databaseUrl, concurrentJobs + 2);
  const handlers = jobHandlers(deps);
  const worker = await startWorker({ pool, log, handlers, crontab, onJob: metrics.job });
  return {
    async stop() {
      await worker.stop();
      await pool.end();
    },
  };
}
