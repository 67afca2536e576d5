import type { Leg } from '@nzela/ledger/types';
import { post, settlement, transit, wallet } from '../../kernel/book.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { derivedId } from '../../kernel/ids.ts';
import type { Topup } from './topup.ts';

// A hold must outlive every doubt about what it pays: had it ended, a delivered top-up could not be captured.
const holdSeconds = 365 * 24 * 3600;

const holdId = ({ id }: Topup): string => derivedId('hold', id);

/** Ordered: the price is set aside, and still the person's. */
export function holdLegs(topup: Topup, now: Date): Leg[] {
  const { userId, price } = topup;
  return [
    {
      type: 'hold',
      holdId: holdId(topup),
      debit: wallet(userId, 'EUR'),
      credit: transit(userId, 'EUR'),
      amount: price,
      expiresAt: addSeconds(now, holdSeconds),
    },
  ];
}

/** Delivered: the price is what we owe the provider, who sells at it. */
export function deliveredLegs(topup: Topup): Leg[] {
  const { userId, price } = topup;
  return [
    { type: 'capture', holdId: holdId(topup) },
    ...post(transit(userId, 'EUR'), settlement('topups', 'EUR'), price),
  ];
}

/** Certainly not delivered: the price can be spent again. */
export function releaseLegs(topup: Topup): Leg[] {
  return [{ type: 'release', holdId: holdId(topup) }];
}
