import { everyMinute, sweepDue } from '../../kernel/data/due.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import type { PayoutDeps } from './deps.ts';
import { advancePayout, payoutsDue } from './following.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'payouts.advance': { payoutId: string };
    'payouts.sweep': Record<string, never>;
  }
}

export const payoutsCrontab = [everyMinute('payouts.sweep')];

export function payoutJobs(deps: PayoutDeps): JobHandlers {
  return {
    'payouts.advance': ({ payoutId }) => advancePayout(deps, payoutId),
    'payouts.sweep': () => sweepDue(deps, payoutsDue),
  };
}
