import { everyMinute, sweepDue } from '../../kernel/data/due.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import { followAuthorization } from './payments/clearing.ts';
import type { CardDeps } from './deps.ts';
import { authorizationsDue, cardsDue, feesDue } from './orders/due.ts';
import { takeMonthlyFee } from './orders/fees.ts';
import { advanceCard } from './orders/making.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'virtual-cards.advance': { cardId: string };
    'virtual-cards.authorization': { authorizationId: string };
    'virtual-cards.fee': { cardId: string };
    'virtual-cards.sweep': Record<string, never>;
  }
}

export const virtualCardsCrontab = [everyMinute('virtual-cards.sweep')];

export function virtualCardJobs(deps: CardDeps): JobHandlers {
  return {
    'virtual-cards.advance': ({ cardId }) => advanceCard(deps, cardId),
    'virtual-cards.authorization': ({ authorizationId }) =>
      followAuthorization(deps, authorizationId),
    'virtual-cards.fee': ({ cardId }) => takeMonthlyFee(deps, cardId),
    'virtual-cards.sweep': () => sweepDue(deps, cardsDue, authorizationsDue, feesDue),
  };
}
