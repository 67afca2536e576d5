import { transact } from '../../kernel/database.ts';
import { addJobs, type CronLine, type JobHandlers } from '../../kernel/jobs.ts';
import type { TopupDeps } from './deps.ts';
import { advanceTopup } from './follow.ts';
import { advanceJob } from './steps.ts';
import { dueTopups } from './topups.store.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'topups.advance': { topupId: string };
    'topups.sweep': Record<string, never>;
  }
}

export const topupsCrontab: readonly CronLine[] = [{ name: 'topups.sweep', pattern: '* * * * *' }];

export function topupJobs(deps: TopupDeps): JobHandlers {
  return {
    'topups.advance': ({ topupId }) => advanceTopup(deps, topupId),
    'topups.sweep': () => sweep(deps),
  };
}

const sweepMost = 200;

/** Finds what should have been acted on and was not: a job that was lost, a clock that was moved, a restart. */
async function sweep({ pool, clock }: TopupDeps): Promise<void> {
  const now = clock.now();
  const due = await dueTopups(pool, now, sweepMost);
  const jobs = due.map((topupId) => advanceJob(topupId, now));
  await transact(pool, ({ client }) => addJobs(client, jobs));
}
