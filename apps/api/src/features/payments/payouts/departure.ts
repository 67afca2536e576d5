import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import { membersOf, ownerOf } from '../../merchants/merchants.ts';
import { planPayout } from '../../payouts/payouts.ts';
import { heldReasons, heldText, holdBack, type ReviewPurpose } from '../../reviews/reviews.ts';
import type { MerchantPayoutDeps } from './deps.ts';
import { lockMerchantPayout, type MerchantPayout } from './payouts.store.ts';
import { giveUpPayout, moveMerchantPayout, tell, tellPrograms } from './steps.ts';
import { numberOf } from './view.ts';

/** Has a payout whose money is set aside leave, unless it is held for a review. */
export async function depart(
  deps: MerchantPayoutDeps,
  client: PoolClient,
  payout: MerchantPayout,
): Promise<MerchantPayout> {
  const held = await heldBack(deps, client, payout);
  if (held !== null) return held;
  await orderPayout(client, payout, payout.createdAt);
  return payout;
}

function orderPayout(client: PoolClient, payout: MerchantPayout, at: Date): Promise<void> {
  const { id: subjectId, reference, amount, method, beneficiary } = payout;
  const purpose = 'merchant-payout';
  return planPayout(client, { purpose, subjectId, reference, amount, method, beneficiary, at });
}

/** Null when it may leave. Nobody’s money is in the test mode, and nothing of it is held. */
async function heldBack(
  deps: MerchantPayoutDeps,
  client: PoolClient,
  payout: MerchantPayout,
): Promise<MerchantPayout | null> {
  const { id, accountId, mode, reference, amount, beneficiary, createdAt: at } = payout;
  if (mode === 'test') return null;
  const owner = await ownerOf(client, accountId);
  const dueAt = await holdBack(deps, client, {
    object: { type: 'payouts', id },
    userId: owner.id,
    business: owner.business,
    reference,
    amount,
    payee: `${beneficiary.name} · ${numberOf(payout)}`,
    names: [beneficiary.name],
    at,
  });
  if (dueAt === null) return null;
  const step = { to: 'en_verification', change: { review_due_at: dueAt } } as const;
  const held = await moveMerchantPayout(deps, client, { payout, step });
  await tell(deps, client, {
    payout: held,
    type: 'payout.held',
    title: say('payments_payout_held_title', { amount }),
    text: heldText(dueAt),
  });
  return held;
}

/** How a merchant's payout that is held leaves, or is given up. */
export const merchantPayoutReviewPurpose: ReviewPurpose = {
  async lock(deps: PurposeDeps, client: PoolClient, id: string) {
    const payout = await lockMerchantPayout(client, id);
    return {
      members: await membersOf(client, payout.accountId),
      isHeld: payout.status === 'en_verification',
      async release() {
        const at = deps.clock.now();
        const waited = at.getTime() - payout.createdAt.getTime();
        const change = {
          review_due_at: null,
          promised_at: new Date(payout.promisedAt.getTime() + waited),
        };
        const step = { to: 'en_cours', change } as const;
        const released = await moveMerchantPayout(deps, client, { payout, step });
        await orderPayout(client, released, at);
        await tellPrograms(deps, client, { payout: released, type: 'payout.released' });
      },
      giveBack: (why) => giveUpPayout(deps, client, { payout, why: heldReasons[why] }),
    };
  },
};
