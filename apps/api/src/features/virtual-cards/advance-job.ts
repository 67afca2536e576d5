import type { Job } from '../../kernel/jobs.ts';

/** Asks the issuer for what a card is to be, now or at `runAt`. */
export function advanceJob(cardId: string, runAt?: Date): Job<'virtual-cards.advance'> {
  return {
    name: 'virtual-cards.advance',
    payload: { cardId },
    key: `virtual-cards.advance:${cardId}`,
    ...(runAt === undefined ? {} : { runAt }),
  };
}
