import type { ClientBase, Pool } from 'pg';
import type { ReferralCheck } from '@nzela/contract/auth';
import type { Clock } from '../../kernel/time/clock.ts';
import { newId } from '../../kernel/data/ids.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { findUser, shortName } from '../users/users.ts';
import { insertReferral, notePayments, type Payment } from './referrals.store.ts';

/** Who brought whom, and what it earns. */
export type Referrals = {
  /** Whose code this is; the answer is the same for a wrong code and for a blocked account's. */
  check(code: string): Promise<ReferralCheck>;
  /** The id of the person whose code it is, null without a code. Refuses `parrainage_invalide`. */
  referrerOf(code: string | undefined): Promise<string | null>;
  record(client: ClientBase, referrerId: string, referredId: string): Promise<void>;
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
  };
}

/**
 * To be called in the transaction that settles payments to somebody else: the first one of a person begins the delay after
 * which the reward of whoever referred them is reviewed.
 */
export function rewardFor(client: ClientBase, payments: readonly Payment[]): Promise<void> {
  return notePayments(client, payments);
}
