import type { TransferStatus } from '@nzela/contract/transfers';
import type { Money } from '@nzela/money/money';
import { refundable } from '../postings.ts';
import type { ToldEvent, Transfer } from '../transfer.ts';

/** Ended without arriving: what was taken for them comes back. */
const givenUp: ReadonlySet<TransferStatus> = new Set(['annule', 'echoue', 'rembourse']);

export type Refund = { readonly amount: Money; readonly at: Date };

/** Whether the money was taken, and will not arrive. */
export function isGivenUp({ status, paidAt }: Transfer): boolean {
  return paidAt !== null && givenUp.has(status);
}

/**
 * What came back of a transfer that did not arrive, and when; null while it is under way (a card's refund). A wallet
 * has its money again in the very commit that ends the transfer; the others say so with an event of their own.
 */
export function refundOf(transfer: Transfer, timeline: readonly ToldEvent[]): Refund | null {
  if (!isGivenUp(transfer)) return null;
  const event =
    transfer.paymentMethod === 'wallet'
      ? timeline.at(-1)
      : timeline.findLast(({ type }) => type === 'rembourse');
  return event === undefined ? null : { amount: refundable(transfer), at: new Date(event.date) };
}
