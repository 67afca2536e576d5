import type { Pool } from 'pg';
import { eventsKeptDays } from '@nzela/contract/merchant-events';
import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { sweepEvents } from './events.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'events.sweep': Record<string, never>;
  }
}

export const eventsCrontab: readonly CronLine[] = [{ name: 'events.sweep', pattern: '47 3 * * *' }];

export function eventJobs({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): JobHandlers {
  return {
    'events.sweep': () => sweepEvents(pool, addSeconds(clock.now(), -eventsKeptDays * 86_400)),
  };
}
