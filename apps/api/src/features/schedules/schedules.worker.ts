import { addSeconds } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { addJobs, type CronLine, type Job, type JobHandlers } from '../../kernel/jobs/jobs.ts';
import { reminderDays } from '@nzela/contract/schedules';
import { scheduleMerchantUse } from './merchant.use.ts';
import { runJob } from './schedules.service.ts';
import { remind, runOccurrence } from './runs.service.ts';
import { dueSchedules, unannounced, unscheduledAccounts, type Due } from './schedules.store.ts';
import type { ScheduleDeps } from './terms.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'schedules.run': Due;
    'schedules.remind': Due;
    'schedules.sweep': Record<string, never>;
  }
}

export const schedulesCrontab: readonly CronLine[] = [
  { name: 'schedules.sweep', pattern: '* * * * *' },
];

export function scheduleJobs(deps: ScheduleDeps): JobHandlers {
  return {
    'schedules.run': (due) => runOccurrence(deps, due),
    'schedules.remind': (due) => remind(deps, due),
    'schedules.sweep': () => sweep(deps),
  };
}

const sweepMost = 500;
/** A day more than the reminder's, for the change of clocks; `remind` knows the hour. */
const horizonSeconds = (reminderDays + 1) * 86_400;

/** Finds what is due and was not run (a lost job, a restart), what is to be announced, and rhythms without a schedule. */
export async function sweep({ pool, clock }: ScheduleDeps): Promise<void> {
  const now = clock.now();
  const horizon = addSeconds(now, horizonSeconds);
  const jobs: Job[] = [
    ...(await dueSchedules(pool, now, sweepMost)).map(runJob),
    ...(await unannounced(pool, horizon, sweepMost)).map((due): Job => ({
      name: 'schedules.remind',
      payload: due,
      key: `schedules.remind:${due.id}`,
    })),
  ];
  await transact(pool, async ({ client }) => {
    await addJobs(client, jobs);
    for (const account of await unscheduledAccounts(client, sweepMost))
      await scheduleMerchantUse(client, { ...account, at: now });
  });
}
