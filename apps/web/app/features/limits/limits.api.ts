import type { Limits } from '@nzela/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';

/** Under `operations`: what is used of the limits changes with every movement of money. */
export const limitsQuery = queryOptions({
  ...readQuery<Limits>(['operations', 'limits'], '/limits'),
  staleTime: 0,
});

export type LimitsWish = { readonly jour: string; readonly mois: string; readonly annee: string };

export function saveLimits(wish: LimitsWish, verification?: string): Promise<Limits> {
  return http.call('/limits', { method: 'PUT', body: wish, verification });
}
