import { transact } from '../../kernel/data/database.ts';
import { addJobs, type CronLine, type JobHandlers } from '../../kernel/jobs/jobs.ts';
import type { WireDeps } from './deps.ts';
import { followReturn, returnJob } from './returns.ts';
import { dueReturns } from './wire-returns.store.ts';
import { readStatement } from './wires.service.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'wires.read': Record<string, never>;
    'wires.return': { wireId: string };
    'wires.sweep': Record<string, never>;
  }
}

export const wiresCrontab: readonly CronLine[] = [
  { name: 'wires.read', pattern: '* * * * *' },
  { name: 'wires.sweep', pattern: '* * * * *' },
];

export function wireJobs(deps: WireDeps): JobHandlers {
  return {
    'wires.read': () => readStatement(deps),
    'wires.return': ({ wireId }) => followReturn(deps, wireId),
    'wires.sweep': () => sweepReturns(deps),
  };
}

const sweepMost = 200;

/** Finds the wires on their way back that the bank should have been asked about. */
async function sweepReturns({ pool, clock }: Pick<WireDeps, 'pool' | 'clock'>): Promise<void> {
  const due = await dueReturns(pool, clock.now(), sweepMost);
  await transact(pool, ({ client }) => addJobs(client, due.map(returnJob)));
}
