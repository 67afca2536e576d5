import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import type { PayoutMethod } from '../../gateways/payouts/payouts.port.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { lockByName } from '../../kernel/data/locks.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { countFloatingPayouts } from './payouts.store.ts';

const mostReturns = 3;
/** More than a person sends within the hours that a bank takes. */
const mostUnderWay = 10;
const rememberedSeconds = 90 * 86_400;

type Payee = {
  readonly ownerId: string;
  readonly at: Date;
  readonly parity: boolean;
  readonly method: PayoutMethod;
};

/** For its sender, when {@link isReturnable} says no at its departure. */
export const tooManyReturnsReason = say('payouts_reason_returns');

/**
 * Whether one more payout at a rate that moves may come back to this person. What comes back is given back in the
 * currency and the amount that were paid, at our cost where the rate has moved; a person who can have payouts returned (an
 * account that is closed, a pickup that nobody fetches) would choose by the rate. So those that came back count, and those
 * under way: each pickup, which waits as long as its recipient likes, and all of them together. One person's departures
 * count one after the other, in the transaction that decides.
 */
export async function isReturnable(
  client: PoolClient,
  { ownerId, at, parity, method }: Payee,
): Promise<boolean> {
  if (parity) return true;
  await lockByName(client, `payouts.returns:${ownerId}`);
  const since = addSeconds(at, -rememberedSeconds);
  const { returned, underWay, pickups } = await countFloatingPayouts(client, ownerId, since);
  const waiting = method === 'cash' ? pickups : 0;
  return returned + waiting < mostReturns && returned + underWay < mostUnderWay;
}

/** Refuses `retours_trop_nombreux` where {@link isReturnable} says no. */
export async function refuseManyReturns(client: PoolClient, payee: Payee): Promise<void> {
  if (!(await isReturnable(client, payee))) refuse('retours_trop_nombreux');
}
