import type { Leg } from '@nzela/ledger/types';
import {
  captureOf,
  exchangeLegs,
  holdFor,
  own,
  post,
  releaseOf,
  settlement,
  transit,
} from '../../kernel/data/book.ts';
import type { Bill } from './bill.ts';

/** Ordered: the money is set aside, and still the payer's. */
export function holdLegs({ id, ownerId, total }: Bill, at: Date): Leg[] {
  return holdFor(id, { owner: ownerId, amount: total, at });
}

/** The biller has been paid: the hold is captured, then the fee, the exchange and the gateway find theirs. */
export function paidLegs({ id, ownerId, sent, fee, amount, spread }: Bill): Leg[] {
  const from = transit(ownerId, sent.currency);
  const to = settlement('bills', amount.currency);
  return [
    captureOf(id),
    ...post(from, own('fees', fee.currency), fee),
    ...exchangeLegs({ from, to, sent, received: amount, spread }),
  ];
}

/** Nothing was paid, for certain: the money is free again. */
export function releaseLegs({ id }: Bill): Leg[] {
  return [releaseOf(id)];
}
