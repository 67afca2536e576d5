import { everyMinute } from '../../kernel/data/due.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import type { PaymentDeps } from './deps.ts';
import { sweepPayments } from './settling.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'payments.sweep': Record<string, never>;
  }
}

export const paymentsCrontab = [everyMinute('payments.sweep')];

export function paymentJobs(deps: PaymentDeps): JobHandlers {
  return { 'payments.sweep': () => sweepPayments(deps) };
}
