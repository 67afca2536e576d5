import { everyMinute, sweepDue } from '../../kernel/data/due.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import { readDisputes } from './card-disputes.ts';
import { followRefund, refundsDue } from './card-refunds.ts';
import type { CardPaymentDeps } from './deps.ts';
import { attemptsDue, followCardPayment } from './following.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'card-payments.follow': { paymentId: string };
    'card-payments.refund': { refundId: string };
    'card-payments.disputes': Record<string, never>;
    'card-payments.sweep': Record<string, never>;
  }
}

export const cardPaymentsCrontab = [
  everyMinute('card-payments.sweep'),
  everyMinute('card-payments.disputes'),
];

export function cardPaymentJobs(deps: CardPaymentDeps): JobHandlers {
  return {
    'card-payments.follow': ({ paymentId }) => followCardPayment(deps, paymentId),
    'card-payments.refund': ({ refundId }) => followRefund(deps, refundId),
    'card-payments.disputes': () => readDisputes(deps),
    'card-payments.sweep': () => sweepDue(deps, attemptsDue, refundsDue),
  };
}
