import type { ClientBase, Pool } from 'pg';
import type { ReferralCheck } from '@nzela/contract/auth';
import type { Clock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { refuse } from '../../kernel/problem.ts';
import { findUser, shortName } from '../users/users.ts';
import { earnedReferral, insertReferral, noteTransfer } from './referrals.store.ts';

/** Who brought whom, and what it earns. */
export type Referrals = {
  /** Whose code this is; the answer is the same for a wrong code and for a blocked account's. */
  check(code: string): Promise<ReferralCheck>;
  /** The id of the person whose code it is, null without a code. Refuses `parrainage_invalide`. */
  referrerOf(code: string | undefined): Promise<string | null>;
  record(client: ClientBase, referrerId: string, referredId: string): Promise<void>;
  /** Their address is confirmed: what their first transfer earned can be paid. */
  verified(client: ClientBase, userId: string): Promise<void>;
};

export function createReferrals({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Referrals {
  async function ownerOf(code: string) {
    const owner = await findUser(pool, 'referralCode', code.trim().toUpperCase());
    return owner === null || owner.blockedAt !== null ? null : owner;
  }

  return {
    async check(code) {
      const owner = await ownerOf(code);
      return { valide: owner !== null, parrainNom: owner === null ? null : shortName(owner) };
    },
    async referrerOf(code) {
      if (code === undefined || code === '') return null;
      const owner = await ownerOf(code);
      return owner?.id ?? refuse('parrainage_invalide', { field: 'codeParrainageUtilise' });
    },
    async record(client, referrerId, referredId) {
      await insertReferral(client, { id: newId(), referrerId, referredId, createdAt: clock.now() });
    },
    async verified(client, userId) {
      const referralId = await earnedReferral(client, userId);
      if (referralId !== null) await addJobs(client, [rewardJob(referralId)]);
    },
  };
}

/**
 * To be called in the transaction that settles a transfer of `userId`: the first one earns a reward for whoever
 * referred them, paid by a job. Every later call changes nothing.
 */
export async function rewardFor(
  tx: { readonly client: ClientBase },
  userId: string,
  transferId: string,
): Promise<void> {
  const referralId = await noteTransfer(tx.client, userId, transferId);
  if (referralId !== null) await addJobs(tx.client, [rewardJob(referralId)]);
}

function rewardJob(referralId: string) {
  return {
    name: 'referrals.reward',
    payload: { referralId },
    key: `referral:${referralId}`,
  } as const;
}
