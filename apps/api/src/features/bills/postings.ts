import type { Leg } from '@nzela/ledger/types';
import { exchangeLegs, own, post, settlement, transit, wallet } from '../../kernel/book.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { derivedId } from '../../kernel/ids.ts';
import type { Bill } from './bill.ts';

// A hold must outlive every doubt about the payment that it pays: had it ended, paid money could not be captured.
const holdSeconds = 365 * 24 * 3600;

const holdId = (billId: string): string => derivedId('hold', billId);

/** Ordered: the money is set aside, and still the payer's. */
export function holdLegs(bill: Bill, now: Date): Leg[] {
  const { ownerId, total } = bill;
  return [
    {
      type: 'hold',
      holdId: holdId(bill.id),
      debit: wallet(ownerId, total.currency),
      credit: transit(ownerId, total.currency),
      amount: total,
      expiresAt: addSeconds(now, holdSeconds),
    },
  ];
}

/** The biller has been paid: the hold is captured, then the fee, the exchange and the gateway find theirs. */
export function paidLegs(bill: Bill): Leg[] {
  const { ownerId, sent, fee, amount, spread } = bill;
  const from = transit(ownerId, sent.currency);
  const to = settlement('bills', amount.currency);
  return [
    { type: 'capture', holdId: holdId(bill.id) },
    ...post(from, own('fees', fee.currency), fee),
    ...exchangeLegs({ from, to, sent, received: amount, spread }),
  ];
}

/** Nothing was paid, for certain: the money is free again. */
export function releaseLegs(bill: Bill): Leg[] {
  return [{ type: 'release', holdId: holdId(bill.id) }];
}
