import type { PoolClient } from 'pg';
import { addSeconds } from '../../../kernel/time/clock.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import type { PayoutPurpose } from '../../payouts/payouts.ts';
import { withdrawalFailure } from '../../withdrawals/withdrawals.ts';
import { lockMerchantPayout, type MerchantPayout } from './payouts.store.ts';
import { completePayout, giveUpPayout, moveMerchantPayout } from './steps.ts';

const daySeconds = 86_400;

/** How a merchant is paid out: paid, what was set aside is gone; otherwise all of it can be spent again. */
export const merchantPayoutPurpose: PayoutPurpose = {
  async lock(deps: PurposeDeps, client: PoolClient, id: string) {
    const payout = await lockMerchantPayout(client, id);
    const { mode, status, method } = payout;
    const move = async (to: 'en_cours' | 'indetermine') => {
      await moveMerchantPayout(deps, client, { payout, step: { to } });
    };
    return {
      mode,
      isUnderway: status === 'en_cours' || status === 'indetermine',
      deadline: deadlineOf(payout),
      progressed: () => move('en_cours'),
      doubted: () => move('indetermine'),
      delayed: () => move('en_cours'),
      // Nobody fetches it at a counter.
      pickupReady: () => Promise.resolve(),
      paid: () => completePayout(deps, client, payout),
      failed: (failure) =>
        giveUpPayout(deps, client, { payout, why: withdrawalFailure(failure, method) }),
    };
  },
};

/** A passing refusal is tried again until the promise is broken, and for a day at least. */
function deadlineOf({ createdAt, promisedAt }: MerchantPayout): Date {
  const aDay = addSeconds(createdAt, daySeconds);
  return promisedAt > aDay ? promisedAt : aDay;
}
