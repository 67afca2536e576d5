import { transact } from '../../kernel/database.ts';
import { addJobs, type CronLine, type Job, type JobHandlers } from '../../kernel/jobs.ts';
import { advanceJob } from './advance-job.ts';
import { dueAuthorizations } from './card-transactions.store.ts';
import { followAuthorization } from './clearing.ts';
import type { CardDeps } from './deps.ts';
import { takeMonthlyFee } from './fees.ts';
import { advanceCard } from './making.ts';
import { dueCards, dueFees } from './virtual-cards.store.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'virtual-cards.advance': { cardId: string };
    'virtual-cards.authorization': { authorizationId: string };
    'virtual-cards.fee': { cardId: string };
    'virtual-cards.sweep': Record<string, never>;
  }
}

export const virtualCardsCrontab: readonly CronLine[] = [
  { name: 'virtual-cards.sweep', pattern: '* * * * *' },
];

export function virtualCardJobs(deps: CardDeps): JobHandlers {
  return {
    'virtual-cards.advance': ({ cardId }) => advanceCard(deps, cardId),
    'virtual-cards.authorization': ({ authorizationId }) =>
      followAuthorization(deps, authorizationId),
    'virtual-cards.fee': ({ cardId }) => takeMonthlyFee(deps, cardId),
    'virtual-cards.sweep': () => sweep(deps),
  };
}

const sweepMost = 200;

/** Finds what is due: cards that the issuer must be asked about, payments without a word, months that begin. */
async function sweep({ pool, clock }: CardDeps): Promise<void> {
  const now = clock.now();
  const jobs: Job[] = [
    ...(await dueCards(pool, now, sweepMost)).map((cardId) => advanceJob(cardId)),
    ...(await dueAuthorizations(pool, now, sweepMost)).map((authorizationId) => ({
      name: 'virtual-cards.authorization' as const,
      payload: { authorizationId },
      key: `virtual-cards.authorization:${authorizationId}`,
    })),
    ...(await dueFees(pool, now, sweepMost)).map((cardId) => ({
      name: 'virtual-cards.fee' as const,
      payload: { cardId },
      key: `virtual-cards.fee:${cardId}`,
    })),
  ];
  await transact(pool, ({ client }) => addJobs(client, jobs));
}
