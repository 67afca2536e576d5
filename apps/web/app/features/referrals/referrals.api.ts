import type { ReferralRewards, User } from '@nzela/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** A reward comes with a movement of money. */
export const rewardsQuery = queryOptions({
  queryKey: ['operations', 'referrals'],
  queryFn: async ({ signal }) => {
    const { id } = await http.call<User>('/auth/me', { signal });
    return http.call<ReferralRewards>(`/users/${id}/recompenses-parrainage`, { signal });
  },
});
