import { transact } from '../../kernel/data/database.ts';
import { addJobs, type CronLine, type JobHandlers } from '../../kernel/jobs/jobs.ts';
import type { WithdrawalDeps } from './deps.ts';
import { deleteOldHolders } from './holder.store.ts';
import { advanceJob, advanceWithdrawal } from './withdrawals.service.ts';
import { dueWithdrawals } from './withdrawals.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'withdrawals.advance': { withdrawalId: string };
    'withdrawals.sweep': Record<string, never>;
  }
}

export const withdrawalsCrontab: readonly CronLine[] = [
  { name: 'withdrawals.sweep', pattern: '* * * * *' },
];

export function withdrawalJobs(deps: WithdrawalDeps): JobHandlers {
  return {
    'withdrawals.advance': ({ withdrawalId }) => advanceWithdrawal(deps, withdrawalId),
    'withdrawals.sweep': () => sweepWithdrawals(deps),
  };
}

const sweepMost = 200;

/**
 * Finds what should have left and did not: a job that was lost, a clock that was moved, a restart. Forgets what was
 * answered about accounts too long ago.
 */
export async function sweepWithdrawals({
  pool,
  clock,
}: Pick<WithdrawalDeps, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteOldHolders(pool, now);
  const due = await dueWithdrawals(pool, now, sweepMost);
  await transact(pool, ({ client }) =>
    addJobs(
      client,
      due.map((id) => advanceJob(id, now)),
    ),
  );
}
