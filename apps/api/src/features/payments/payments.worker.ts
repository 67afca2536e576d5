import { everyMinute, sweepDue } from '../../kernel/data/due.ts';
import type { Origin } from '../../kernel/http/idempotency.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import { coverLater, coversDue } from './disputes/covering.ts';
import { followDispute, type DisputeDeps } from './disputes/following.ts';
import { disputesDue } from './disputes/steps.ts';
import { sendReceipt, type LetterDeps } from './letters.ts';
import { sweepPayments } from './settling.ts';
import { finishPaid } from './wallet/finishing.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    /** What can wait after a batch of payments from wallets. */
    'payments.paid': {
      paymentIds: readonly string[];
      /** By the payment. */
      origins: Readonly<Record<string, Origin>>;
    };
    'payments.receipt-mail': { paymentId: string };
    'payments.sweep': Record<string, never>;
    'disputes.follow': { disputeId: string };
    'disputes.cover': { disputeId: string };
    'disputes.sweep': Record<string, never>;
  }
}

export const paymentsCrontab = [everyMinute('payments.sweep'), everyMinute('disputes.sweep')];

export function paymentJobs(deps: DisputeDeps & LetterDeps): JobHandlers {
  return {
    'payments.paid': (payload) => finishPaid(deps, payload),
    'payments.receipt-mail': ({ paymentId }) => sendReceipt(deps, paymentId),
    'payments.sweep': () => sweepPayments(deps),
    'disputes.follow': ({ disputeId }) => followDispute(deps, disputeId),
    'disputes.cover': ({ disputeId }) => coverLater(deps, disputeId),
    'disputes.sweep': () => sweepDue(deps, disputesDue, coversDue),
  };
}
