import type { FundingOffer } from '@nzela/contract/gateways';
import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '../../lib/read-query.ts';

/** A way that an administrator switches off, or on again, is noticed while a form is open. */
const offerMs = 30_000;

/** How money may be brought now: into a wallet, or for a transfer. */
export function fundingQuery() {
  return queryOptions({
    ...readQuery<FundingOffer>(['funding'], '/gateways/moyens'),
    refetchInterval: offerMs,
  });
}
