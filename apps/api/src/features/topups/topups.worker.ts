import { transact } from '../../kernel/database.ts';
import { addJobs, type CronLine, type JobHandlers } from '../../kernel/jobs.ts';
import { notify } from '../notifications/notifications.ts';
import type { TopupDeps } from './deps.ts';
import { advanceTopup } from './follow.ts';
import { advanceJob } from './steps.ts';
import { dueTopups, lockTopup } from './topups.store.ts';
import { endNotice } from './words.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'topups.advance': { topupId: string };
    'topups.tell': { topupId: string };
    'topups.sweep': Record<string, never>;
  }
}

export const topupsCrontab: readonly CronLine[] = [{ name: 'topups.sweep', pattern: '* * * * *' }];

export function topupJobs(deps: TopupDeps): JobHandlers {
  return {
    'topups.advance': ({ topupId }) => advanceTopup(deps, topupId),
    'topups.tell': ({ topupId }) => tellEnd(deps, topupId),
    'topups.sweep': () => sweep(deps),
  };
}

/** Behind the bell, and where else the person chose. */
async function tellEnd({ pool }: TopupDeps, topupId: string): Promise<void> {
  await transact(pool, async ({ client }) =>
    notify(client, endNotice(await lockTopup(client, topupId))),
  );
}

const sweepMost = 200;

/** Finds what should have been acted on and was not: a job that was lost, a clock that was moved, a restart. */
async function sweep({ pool, clock }: TopupDeps): Promise<void> {
  const now = clock.now();
  const due = await dueTopups(pool, now, sweepMost);
  const jobs = due.map((topupId) => advanceJob(topupId, now));
  await transact(pool, ({ client }) => addJobs(client, jobs));
}
