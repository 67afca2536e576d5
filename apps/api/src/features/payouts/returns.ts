import type { PoolClient } from 'pg';
import { addSeconds } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/problem.ts';
import { countFloatingReturns } from './payouts.store.ts';

const mostReturns = 3;
const rememberedSeconds = 90 * 86_400;

/**
 * Refuses `retours_trop_nombreux` for an exchange at a rate that moves, to a person whose payouts have come back too often.
 * What comes back is given back in the currency and the amount that were paid, at our cost where the rate has moved; a
 * person who can have payouts returned (an account that is closed, a pickup that nobody fetches) would choose by the rate.
 */
export async function refuseManyReturns(
  client: PoolClient,
  {
    ownerId,
    at,
    parity,
  }: { readonly ownerId: string; readonly at: Date; readonly parity: boolean },
): Promise<void> {
  if (parity) return;
  const returned = await countFloatingReturns(client, ownerId, addSeconds(at, -rememberedSeconds));
  if (returned >= mostReturns) refuse('retours_trop_nombreux');
}
