import type { Deps } from './deps.ts';
import { crontab, jobHandlers } from './jobs.ts';
import { createQueuePool } from './kernel/data/pools.ts';
import { queueConnections, startWorker, type RunningWorker } from './kernel/jobs/worker.ts';

/** Starts the role that does what runs later, until it is stopped. */
export async function startJobs(deps: Deps): Promise<RunningWorker> {
  const { config, log, metrics } = deps;
  const pool = createQueuePool(config.databaseUrl, queueConnections);
  const handlers = jobHandlers(deps);
  const worker = await startWorker({ pool, log, handlers, crontab, onJob: metrics.job });
  return {
    async stop() {
      await worker.stop();
      await pool.end();
    },
  };
}
