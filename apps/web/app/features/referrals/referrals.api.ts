import type { ReferralRewards } from '@nzela/contract/users';
import { readQuery } from '../../lib/read-query.ts';

/** A reward comes with a movement of money. */
export function rewardsQuery(userId: string) {
  return readQuery<ReferralRewards>(
    ['operations', 'referrals', userId],
    `/users/${userId}/recompenses-parrainage`,
  );
}
