import type { Pool } from 'pg';
import { exchangeDays } from '@nzela/contract/gateways';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import { deleteExchanges } from './gateways.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'gateways.sweep': Record<string, never>;
  }
}

export const gatewaysCrontab: readonly CronLine[] = [
  { name: 'gateways.sweep', pattern: '53 * * * *' },
];

const batch = 5_000;
const mostBatches = 200;
const daySeconds = 86_400;

/** Forgets what was exchanged with providers long ago. */
export function gatewayJobHandlers({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): JobHandlers {
  return {
    async 'gateways.sweep'() {
      const before = addSeconds(clock.now(), -exchangeDays * daySeconds);
      for (let turn = 0; turn < mostBatches; turn += 1) {
        if ((await deleteExchanges(pool, before, batch)) < batch) return;
      }
    },
  };
}
