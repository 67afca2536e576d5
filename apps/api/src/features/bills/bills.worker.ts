import { addSeconds } from '../../kernel/time/clock.ts';
import { everyMinute, sweepDue } from '../../kernel/data/due.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import { sendBillMail } from './bills.letters.ts';
import { forgetProposals } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { advanceBill } from './following.ts';
import { billsDue, type BillMail } from './steps.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'bills.advance': { billId: string };
    'bills.mail': { billId: string; kind: BillMail };
    'bills.sweep': Record<string, never>;
  }
}

export const billsCrontab = [everyMinute('bills.sweep')];

export function billJobs(deps: BillDeps): JobHandlers {
  return {
    'bills.advance': ({ billId }) => advanceBill(deps, billId),
    'bills.mail': (errand) => sendBillMail(deps, errand),
    'bills.sweep': () => sweep(deps),
  };
}

const proposalsKeptSeconds = 24 * 3600;

/** Finds what is due, and forgets the prices that nobody paid. */
async function sweep(deps: BillDeps): Promise<void> {
  await sweepDue(deps, billsDue);
  await forgetProposals(deps.pool, addSeconds(deps.clock.now(), -proposalsKeptSeconds));
}
