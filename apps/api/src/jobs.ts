import type { Deps } from './deps.ts';
import type { CronLine, JobHandlers } from './kernel/jobs.ts';

/** What runs later, by job name: a line for each feature's worker. */
export function jobHandlers(_deps: Deps): JobHandlers {
  return {};
}

/** What runs by the clock: `minute hour day month weekday`, in UTC. */
export const crontab: readonly CronLine[] = [];
