import type { Deps } from './deps.ts';
import { crontab, jobHandlers } from './jobs.ts';
import { createCourier } from './features/webhooks/webhooks.ts';
import { createQueuePool } from './kernel/data/pools.ts';
import { keepRounds } from './kernel/jobs/rounds.ts';
import { queueConnections, startWorker, type RunningWorker } from './kernel/jobs/worker.ts';

const courierEveryMs = 250;

/** Starts the role that does what runs later, until it is stopped. */
export async function startJobs(deps: Deps): Promise<RunningWorker> {
  const { config, log, metrics } = deps;
  deps.instances.plays('worker');
  const pool = createQueuePool(config.databaseUrl, queueConnections);
  const handlers = jobHandlers(deps);
  const worker = await startWorker({ pool, log, handlers, crontab, onJob: metrics.job });
  const courier = createCourier(deps);
  const rounds = keepRounds({ round: courier.round, everyMs: courierEveryMs, log });
  return {
    async stop() {
      await Promise.all([worker.stop(), rounds.stop()]);
      await courier.stop();
      await pool.end();
    },
  };
}
