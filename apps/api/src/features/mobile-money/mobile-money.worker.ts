import { transact } from '../../kernel/data/database.ts';
import { everyMinute, sweepDue } from '../../kernel/data/due.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import { notify } from '../notifications/notifications.ts';
import { conversionsOf } from './conversion.ts';
import type { MobileMoneyDeps } from './deps.ts';
import { advancePayment } from './follow.ts';
import { lockPayment } from './mobile-money.store.ts';
import { paymentsDue } from './steps.ts';
import { endNotice } from './words.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'mobile-money.advance': { paymentId: string };
    'mobile-money.tell': { paymentId: string };
    'mobile-money.sweep': Record<string, never>;
  }
}

export const mobileMoneyCrontab = [everyMinute('mobile-money.sweep')];

export function mobileMoneyJobs(deps: MobileMoneyDeps): JobHandlers {
  return {
    'mobile-money.advance': ({ paymentId }) => advancePayment(deps, paymentId),
    'mobile-money.tell': ({ paymentId }) => notifyEnd(deps, paymentId),
    'mobile-money.sweep': () => sweepDue(deps, paymentsDue),
  };
}

/** Behind the bell, and where else the person chose. What another noun is paid, that noun tells. */
export async function notifyEnd(
  { pool }: Pick<MobileMoneyDeps, 'pool'>,
  paymentId: string,
): Promise<void> {
  await transact(pool, async ({ client }) => {
    const payment = await lockPayment(client, paymentId);
    if (payment.purpose !== 'wallet' || payment.payerId === null) return;
    const conversion = (await conversionsOf(client, [payment])).get(paymentId) ?? null;
    await notify(client, endNotice(payment, { userId: payment.payerId, conversion }));
  });
}
