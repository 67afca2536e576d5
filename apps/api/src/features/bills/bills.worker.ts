import { addSeconds } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { addJobs, type CronLine, type Job, type JobHandlers } from '../../kernel/jobs.ts';
import { sendBillMail } from './bills.letters.ts';
import { dueBills, forgetProposals } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { advanceBill } from './following.ts';
import type { BillMail } from './steps.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'bills.advance': { billId: string };
    'bills.mail': { billId: string; kind: BillMail };
    'bills.sweep': Record<string, never>;
  }
}

export const billsCrontab: readonly CronLine[] = [{ name: 'bills.sweep', pattern: '* * * * *' }];

export function billJobs(deps: BillDeps): JobHandlers {
  return {
    'bills.advance': ({ billId }) => advanceBill(deps, billId),
    'bills.mail': (errand) => sendBillMail(deps, errand),
    'bills.sweep': () => sweep(deps),
  };
}

const sweepMost = 200;
const proposalsKeptSeconds = 24 * 3600;

/** Finds what should have been acted on and was not: a job that was lost, a clock that was moved, a restart. */
async function sweep({ pool, clock }: BillDeps): Promise<void> {
  const now = clock.now();
  const jobs = (await dueBills(pool, now, sweepMost)).map((billId): Job => ({
    name: 'bills.advance',
    payload: { billId },
    key: `bills.advance:${billId}`,
  }));
  await transact(pool, ({ client }) => addJobs(client, jobs));
  await forgetProposals(pool, addSeconds(now, -proposalsKeptSeconds));
}
