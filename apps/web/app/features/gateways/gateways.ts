import type { FundingOffer } from '@nzela/contract/gateways';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** A way that an administrator switches off, or on again, is noticed while a form is open. */
const offerMs = 30_000;

/** How money may be brought now: into a wallet, or for a transfer. */
export function fundingQuery() {
  return queryOptions({
    queryKey: ['funding'],
    queryFn: ({ signal }) => http.call<FundingOffer>('/gateways/moyens', { signal }),
    refetchInterval: offerMs,
  });
}
