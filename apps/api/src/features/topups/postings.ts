import type { Leg } from '@nzela/ledger/types';
import {
  captureOf,
  holdFor,
  post,
  releaseOf,
  settlement,
  transit,
} from '../../kernel/data/book.ts';
import type { Topup } from './topup.ts';

/** Ordered: the price is set aside, and still the person's. */
export function holdLegs({ id, userId, price }: Topup, at: Date): Leg[] {
  return holdFor(id, { owner: userId, amount: price, at });
}

/** Delivered: the price is what we owe the provider, who sells at it. */
export function deliveredLegs({ id, userId, price }: Topup): Leg[] {
  return [captureOf(id), ...post(transit(userId, 'EUR'), settlement('topups', 'EUR'), price)];
}

/** Certainly not delivered: the price can be spent again. */
export function releaseLegs({ id }: Topup): Leg[] {
  return [releaseOf(id)];
}
