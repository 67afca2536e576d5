import { transact } from '../../kernel/data/database.ts';
import { addJobs, type CronLine, type JobHandlers } from '../../kernel/jobs/jobs.ts';
import { expireDeposit, type DepositDeps } from './deposits.service.ts';
import { expiredDeposits } from './deposits.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'deposits.expire': { depositId: string };
    'deposits.sweep': Record<string, never>;
  }
}

export const depositsCrontab: readonly CronLine[] = [
  { name: 'deposits.sweep', pattern: '* * * * *' },
];

export function depositJobs(deps: DepositDeps): JobHandlers {
  return {
    'deposits.expire': ({ depositId }) => expireDeposit(deps, depositId),
    'deposits.sweep': () => sweepDeposits(deps),
  };
}

const sweepMost = 200;

/** Finds the deposits that nobody paid in time. */
export async function sweepDeposits({
  pool,
  clock,
}: Pick<DepositDeps, 'pool' | 'clock'>): Promise<void> {
  const expired = await expiredDeposits(pool, clock.now(), sweepMost);
  const jobs = expired.map((depositId) => ({
    name: 'deposits.expire' as const,
    payload: { depositId },
    key: `deposits.expire:${depositId}`,
  }));
  await transact(pool, ({ client }) => addJobs(client, jobs));
}
