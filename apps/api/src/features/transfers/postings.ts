import type { AccountRef, Leg } from '@nzela/ledger/types';
import type { Money } from '@nzela/money/money';
import {
  captureOf,
  exchangeLegs,
  holdFor,
  own,
  post,
  releaseOf,
  settlement,
  transit,
  wallet,
} from '../../kernel/data/book.ts';
import type { Transfer } from './transfer.ts';

/** Confirmed from the wallet: the money is set aside, and still the sender's. */
export function holdLegs(t: Transfer, at: Date): Leg[] {
  return holdFor(t.id, { owner: t.senderId, amount: t.total, at });
}

/** Paid by wire: what the bank holds for us is the sender's, on its way. */
export function wirePaymentLegs(ownerId: string, amount: Money): Leg[] {
  return post(settlement('bank', amount.currency), transit(ownerId, amount.currency), amount);
}

/** What leaves `from` (the total) reaches our fees, the exchange and `to` (the amount received). */
export function deliveryLegs(t: Transfer, from: AccountRef, to: AccountRef): Leg[] {
  const { fee, sent, received, spread } = t;
  return [
    ...post(from, own('fees', fee.currency), fee),
    ...exchangeLegs({ from, to, sent, received, spread }),
  ];
}

/** The partner has paid: a hold is captured, then everything finds its place. */
export function payoutLegs(t: Transfer): Leg[] {
  const capture = t.paymentMethod === 'wallet' ? [captureOf(t.id)] : [];
  const from = transit(t.senderId, t.total.currency);
  return [...capture, ...deliveryLegs(t, from, settlement('payouts', t.received.currency))];
}

/** What the sender gets back: all that was debited, less a fee that the guarantee has returned already. */
export function refundable(t: Transfer): Money {
  return t.feeRefundedAt === null ? t.total : t.sent;
}

/** The guarantee's fee comes home with the whole refund. */
export function guaranteeBackLegs(t: Transfer, from: AccountRef): Leg[] {
  return t.feeRefundedAt === null ? [] : post(from, own('guarantee', t.fee.currency), t.fee);
}

export function releaseLegs(t: Transfer): Leg[] {
  return [releaseOf(t.id), ...guaranteeBackLegs(t, wallet(t.senderId, t.total.currency))];
}

/** Paid by wire and not delivered: into the sender's wallet. */
export function walletRefundLegs(t: Transfer): Leg[] {
  const from = transit(t.senderId, t.total.currency);
  return [
    ...post(from, wallet(t.senderId, t.total.currency), refundable(t)),
    ...guaranteeBackLegs(t, from),
  ];
}

/** Late: the fee is the sender's again. */
export function guaranteeLegs(t: Transfer): Leg[] {
  return post(own('guarantee', t.fee.currency), wallet(t.senderId, t.fee.currency), t.fee);
}
