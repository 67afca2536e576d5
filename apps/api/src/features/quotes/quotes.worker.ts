import type { Pool } from 'pg';
import type { Clock } from '../../kernel/time/clock.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import { deleteLapsed } from './quotes.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'quotes.sweep': Record<string, never>;
  }
}

export const quotesCrontab: readonly CronLine[] = [{ name: 'quotes.sweep', pattern: '41 * * * *' }];

const batch = 5_000;
const mostBatches = 200;

/** Forgets the prices that nobody used. */
export function quoteJobs({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): JobHandlers {
  return {
    async 'quotes.sweep'() {
      for (let turn = 0; turn < mostBatches; turn += 1) {
        if ((await deleteLapsed(pool, clock.now(), batch)) < batch) return;
      }
    },
  };
}
