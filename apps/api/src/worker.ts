import type { Deps } from './deps.ts';
import { crontab, jobHandlers } from './jobs.ts';
import { numberEvents } from './features/events/events.ts';
import { createQueuePool } from './kernel/data/pools.ts';
import { keepRounds } from './kernel/jobs/rounds.ts';
import { queueConnections, startWorker, type RunningWorker } from './kernel/jobs/worker.ts';

const eventsEveryMs = 250;

/** Starts the role that does what runs later, until it is stopped. */
export async function startJobs(deps: Deps): Promise<RunningWorker> {
  const { config, log, metrics } = deps;
  const pool = createQueuePool(config.databaseUrl, queueConnections);
  const handlers = jobHandlers(deps);
  const worker = await startWorker({ pool, log, handlers, crontab, onJob: metrics.job });
  const events = keepRounds({ round: () => numberEvents(deps.pool), everyMs: eventsEveryMs, log });
  return {
    async stop() {
      await Promise.all([worker.stop(), events.stop()]);
      await pool.end();
    },
  };
}
