import { transact } from '../../kernel/database.ts';
import { addJobs, type CronLine, type JobHandlers } from '../../kernel/jobs.ts';
import type { PayoutDeps } from './deps.ts';
import { advanceJob } from './payout-answers.ts';
import { advancePayout } from './payouts.service.ts';
import { duePayouts } from './payouts.store.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'payouts.advance': { payoutId: string };
    'payouts.sweep': Record<string, never>;
  }
}

export const payoutsCrontab: readonly CronLine[] = [
  { name: 'payouts.sweep', pattern: '* * * * *' },
];

export function payoutJobs(deps: PayoutDeps): JobHandlers {
  return {
    'payouts.advance': ({ payoutId }) => advancePayout(deps, payoutId),
    'payouts.sweep': () => sweepPayouts(deps),
  };
}

const sweepMost = 200;

/** Finds what should have been acted on and was not: a job that was lost, a clock that was moved, a restart. */
export async function sweepPayouts({
  pool,
  clock,
}: Pick<PayoutDeps, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = await duePayouts(pool, now, sweepMost);
  await transact(pool, ({ client }) =>
    addJobs(
      client,
      due.map((id) => advanceJob(id, now)),
    ),
  );
}
