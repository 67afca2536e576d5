import { transact } from '../../kernel/database.ts';
import { addJobs, type CronLine, type JobHandlers } from '../../kernel/jobs.ts';
import { notify } from '../notifications/notifications.ts';
import type { MobileMoneyDeps } from './deps.ts';
import { advancePayment } from './follow.ts';
import { duePayments, lockPayment } from './mobile-money.store.ts';
import { advanceJob } from './steps.ts';
import { endNotice } from './words.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'mobile-money.advance': { paymentId: string };
    'mobile-money.tell': { paymentId: string };
    'mobile-money.sweep': Record<string, never>;
  }
}

export const mobileMoneyCrontab: readonly CronLine[] = [
  { name: 'mobile-money.sweep', pattern: '* * * * *' },
];

export function mobileMoneyJobs(deps: MobileMoneyDeps): JobHandlers {
  return {
    'mobile-money.advance': ({ paymentId }) => advancePayment(deps, paymentId),
    'mobile-money.tell': ({ paymentId }) => tellEnd(deps, paymentId),
    'mobile-money.sweep': () => sweep(deps),
  };
}

/** Behind the bell, and where else the person chose. What another noun is paid, that noun tells. */
export async function tellEnd(
  { pool }: Pick<MobileMoneyDeps, 'pool'>,
  paymentId: string,
): Promise<void> {
  await transact(pool, async ({ client }) => {
    const payment = await lockPayment(client, paymentId);
    if (payment.purpose !== 'wallet' || payment.payerId === null) return;
    await notify(client, endNotice(payment, payment.payerId));
  });
}

const sweepMost = 200;

/** Finds what should have been acted on and was not: a job that was lost, a clock that was moved, a restart. */
async function sweep({ pool, clock }: MobileMoneyDeps): Promise<void> {
  const now = clock.now();
  const due = await duePayments(pool, now, sweepMost);
  const jobs = due.map((paymentId) => advanceJob(paymentId, now));
  await transact(pool, ({ client }) => addJobs(client, jobs));
}
