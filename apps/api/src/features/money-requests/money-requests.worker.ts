import { transact } from '../../kernel/data/database.ts';
import { addJobs, type CronLine, type JobHandlers } from '../../kernel/jobs/jobs.ts';
import type { MoneyRequestDeps } from './deps.ts';
import { sendRequest } from './letters.ts';
import { expireRequest, remindByItself, type Sending } from './money-requests.service.ts';
import { dueRequests } from './money-requests.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    /** By mail. The release before sends by SMS under this name, too. */
    'money-requests.send': { requestId: string; kind: Sending; day: string };
    'money-requests.sms': { requestId: string; kind: Sending; day: string };
    'money-requests.expire': { requestId: string };
    'money-requests.remind': { requestId: string };
    'money-requests.sweep': Record<string, never>;
  }
}

export const moneyRequestsCrontab: readonly CronLine[] = [
  { name: 'money-requests.sweep', pattern: '* * * * *' },
];

export function moneyRequestJobs(deps: MoneyRequestDeps): JobHandlers {
  return {
    'money-requests.send': (payload) => sendRequest(deps, payload),
    'money-requests.sms': (payload) => sendRequest(deps, payload),
    'money-requests.expire': ({ requestId }) => expireRequest(deps, requestId),
    'money-requests.remind': ({ requestId }) => remindByItself(deps, requestId),
    'money-requests.sweep': () => sweepRequests(deps),
  };
}

const sweepMost = 200;

/** Finds the requests whose last day is over, and those to be reminded of. */
export async function sweepRequests({
  pool,
  clock,
}: Pick<MoneyRequestDeps, 'pool' | 'clock'>): Promise<void> {
  const { expired, toRemind } = await dueRequests(pool, clock.now(), sweepMost);
  const job = (name: 'money-requests.expire' | 'money-requests.remind') => (requestId: string) => ({
    name,
    payload: { requestId },
    key: `${name}:${requestId}`,
  });
  const jobs = [
    ...expired.map(job('money-requests.expire')),
    ...toRemind.map(job('money-requests.remind')),
  ];
  await transact(pool, ({ client }) => addJobs(client, jobs));
}
