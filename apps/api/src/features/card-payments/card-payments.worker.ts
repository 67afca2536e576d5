import { transact } from '../../kernel/database.ts';
import { addJobs, type CronLine, type Job, type JobHandlers } from '../../kernel/jobs.ts';
import { followCardPayment } from './card-payments.service.ts';
import { dueAttempts } from './card-payments.store.ts';
import { followRefund } from './card-refunds.ts';
import { dueRefunds } from './card-refunds.store.ts';
import type { CardPaymentDeps } from './deps.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'card-payments.follow': { paymentId: string };
    'card-payments.refund': { refundId: string };
    'card-payments.sweep': Record<string, never>;
  }
}

export const cardPaymentsCrontab: readonly CronLine[] = [
  { name: 'card-payments.sweep', pattern: '* * * * *' },
];

export function cardPaymentJobs(deps: CardPaymentDeps): JobHandlers {
  return {
    'card-payments.follow': ({ paymentId }) => followCardPayment(deps, paymentId),
    'card-payments.refund': ({ refundId }) => followRefund(deps, refundId),
    'card-payments.sweep': () => sweepCardPayments(deps),
  };
}

const sweepMost = 200;

/** Finds what should have been acted on and was not: a job that was lost, a clock that was moved, a restart. */
export async function sweepCardPayments({
  pool,
  clock,
}: Pick<CardPaymentDeps, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now();
  const jobs: Job[] = [
    ...(await dueAttempts(pool, now, sweepMost)).map((paymentId) => ({
      name: 'card-payments.follow' as const,
      payload: { paymentId },
      key: `card-payments.follow:${paymentId}`,
    })),
    ...(await dueRefunds(pool, now, sweepMost)).map((refundId) => ({
      name: 'card-payments.refund' as const,
      payload: { refundId },
      key: `card-payments.refund:${refundId}`,
    })),
  ];
  await transact(pool, ({ client }) => addJobs(client, jobs));
}
