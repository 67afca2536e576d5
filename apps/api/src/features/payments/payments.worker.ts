import { everyMinute } from '../../kernel/data/due.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import type { PaymentDeps } from './deps.ts';
import { sendReceipt, type LetterDeps } from './letters.ts';
import { sweepPayments } from './settling.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'payments.receipt-mail': { paymentId: string };
    'payments.sweep': Record<string, never>;
  }
}

export const paymentsCrontab = [everyMinute('payments.sweep')];

export function paymentJobs(deps: PaymentDeps & LetterDeps): JobHandlers {
  return {
    'payments.receipt-mail': ({ paymentId }) => sendReceipt(deps, paymentId),
    'payments.sweep': () => sweepPayments(deps),
  };
}
