import type { Leg } from '@nzela/ledger/types';
import { subtract, type Money } from '@nzela/money/money';
import {
  card,
  exchangeLegs,
  hold,
  own,
  post,
  settlement,
  transit,
  wallet,
} from '../../kernel/data/book.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import type { Card } from './card.ts';
import type { LoadPrice } from './orders/prices.ts';

const orderHoldId = (cardId: string): string => derivedId('card-order-hold', cardId);
const paymentHoldId = (movementId: string): string => derivedId('card-payment-hold', movementId);

/** Ordered: deposit and fee are set aside until the issuer has made the card. */
export function orderHoldLegs(
  { cardId, ownerId, total }: { cardId: string; ownerId: string; total: Money },
  now: Date,
): Leg[] {
  const [debit, credit] = [wallet(ownerId, total.currency), transit(ownerId, total.currency)];
  return [hold({ holdId: orderHoldId(cardId), debit, credit, amount: total, at: now })];
}

/** Made: the deposit is on the card, the fee is ours. */
export function orderLegs(t: Card): Leg[] {
  const from = transit(t.ownerId, t.walletCurrency);
  return [
    { type: 'capture', holdId: orderHoldId(t.id) },
    ...post(from, own('fees', t.walletCurrency), t.fee),
    ...exchangeLegs({
      from,
      to: card(t.id, t.currency),
      sent: t.sent,
      received: t.deposit,
      spread: t.spread,
    }),
  ];
}

export function orderReleaseLegs({ id }: Card): Leg[] {
  return [{ type: 'release', holdId: orderHoldId(id) }];
}

/** Reloaded: at once, since the issuer holds no money of ours. */
export function reloadLegs({ id, ownerId, currency }: Card, load: LoadPrice): Leg[] {
  const from = wallet(ownerId, load.sent.currency);
  return [
    ...post(from, own('fees', load.fee.currency), load.fee),
    ...exchangeLegs({ ...load, from, to: card(id, currency) }),
  ];
}

export function monthlyFeeLegs({ id, currency }: Card, fee: Money): Leg[] {
  return post(card(id, currency), own('fees', currency), fee);
}

/** Given back to the wallet of `received`'s currency. */
export function returnLegs(
  { id, ownerId, currency }: Card,
  exchanged: { readonly sent: Money; readonly received: Money; readonly spread: Money },
): Leg[] {
  const to = wallet(ownerId, exchanged.received.currency);
  return exchangeLegs({ ...exchanged, from: card(id, currency), to });
}

/** Authorised: held for the shop. */
export function paymentHoldLegs(
  { id, currency }: Card,
  {
    movementId,
    amount,
    at,
  }: { readonly movementId: string; readonly amount: Money; readonly at: Date },
): Leg[] {
  const [debit, credit] = [card(id, currency), settlement('issuing', currency)];
  return [hold({ holdId: paymentHoldId(movementId), debit, credit, amount, at })];
}

export function paymentReleaseLegs(movementId: string): Leg[] {
  return [{ type: 'release', holdId: paymentHoldId(movementId) }];
}

/** How what a shop took is paid: from the hold, from the balance, and by us when neither reaches. */
export type ClearingParts = {
  /** Null when nothing is held any more. */
  readonly fromHold: Money | null;
  readonly fromBalance: Money;
  readonly fromUs: Money;
};

export function clearingLegs(
  { id, currency }: Card,
  movementId: string,
  { fromHold, fromBalance, fromUs }: ClearingParts,
): Leg[] {
  const issuer = settlement('issuing', currency);
  const holdId = paymentHoldId(movementId);
  return [
    ...(fromHold === null ? [] : [settleHold(holdId, fromHold)]),
    ...post(card(id, currency), issuer, fromBalance),
    ...post(own('guarantee', currency), issuer, fromUs),
  ];
}

/** A shop that takes nothing lets go of all of it. */
function settleHold(holdId: string, amount: Money): Leg {
  return amount.minor === 0n ? { type: 'release', holdId } : { type: 'capture', holdId, amount };
}

/** The shop gave it back: first what was ours. */
export function refundLegs(
  { id, currency }: Card,
  { amount, ours }: { readonly amount: Money; readonly ours: Money },
): Leg[] {
  const issuer = settlement('issuing', currency);
  return [
    ...post(issuer, own('guarantee', currency), ours),
    ...post(issuer, card(id, currency), subtract(amount, ours)),
  ];
}
