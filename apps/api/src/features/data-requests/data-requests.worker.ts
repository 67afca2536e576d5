import type { Pool, PoolClient } from 'pg';
import { transact } from '../../kernel/data/database.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import { dayAfter, dayOf, startOfDay } from '../../kernel/time/calendar.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { raiseAlert } from '../operations/operations.ts';
import { endDeadlineAlerts } from './deadline-alerts.ts';
import { openUntil } from './data-requests.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'data-requests.deadlines': Record<string, never>;
  }
}

export const dataRequestsCrontab: readonly CronLine[] = [
  { name: 'data-requests.deadlines', pattern: '17 6 * * *' },
];

type Needs = { readonly pool: Pool; readonly clock: Clock };

export function dataRequestJobs(needs: Needs): JobHandlers {
  return {
    'data-requests.deadlines': () =>
      transact(needs.pool, ({ client }) => alertDeadlines(client, needs.clock.now())),
  };
}

const noticeSeconds = 5 * 86_400;

/** Tells the compliance of each open request whose legal deadline is near, and of each whose deadline is today or over. */
async function alertDeadlines(client: PoolClient, now: Date): Promise<void> {
  const tomorrow = startOfDay(dayAfter(dayOf(now, 'UTC')), 'UTC');
  for (const { id, kind, dueAt } of await openUntil(client, addSeconds(now, noticeSeconds))) {
    const alert = { subject: id, detail: { kind, dueAt: dueAt.toISOString() } };
    if (dueAt >= tomorrow) await raiseAlert(client, { kind: 'data_request_due', ...alert });
    else {
      await endDeadlineAlerts(client, { id, at: now, kinds: ['data_request_due'] });
      await raiseAlert(client, { kind: 'data_request_late', ...alert });
    }
  }
}
