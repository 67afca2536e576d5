import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs.ts';
import { deadJobs, forgetReplaced, openAlerts, reviveDead, stillDying } from './dead-jobs.store.ts';
import { raiseAlert, resolveAlert } from './operations.store.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'operations.dead-jobs': Record<string, never>;
  }
}

type Needs = { readonly pool: Pool; readonly clock: Clock };

export const operationsCrontab: readonly CronLine[] = [
  { name: 'operations.dead-jobs', pattern: '* * * * *' },
];

export function operationJobs(needs: Needs): JobHandlers {
  return { 'operations.dead-jobs': () => tellDeadJobs(needs) };
}

const toldMost = 500;

/**
 * A job that has used up its attempts is told to the operators and tried again once a day, until it succeeds or an operator
 * ends it; then the alert is over by itself.
 */
async function tellDeadJobs({ pool, clock }: Needs): Promise<void> {
  await transact(pool, async ({ client }) => {
    await forgetReplaced(client);
    for (const { key, name, attempts, error } of await deadJobs(client, toldMost))
      await raiseAlert(client, {
        kind: 'job_dead',
        subject: key,
        detail: { job: name, attempts, error },
      });
    await reviveDead(client);
    const told = await openAlerts(client, 'job_dead');
    const dying = new Set(await stillDying(client, told));
    const at = clock.now();
    for (const subject of told)
      if (!dying.has(subject)) await resolveAlert(client, { kind: 'job_dead', subject, at });
  });
}
