import type { Pool, PoolClient } from 'pg';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import { refuse } from '../../kernel/http/problem.ts';
import type { Rates } from '../rates/rates.ts';
import { transferChannel } from './channel.ts';
import { isKept, type Exchanged } from './promise.ts';
import { findQuote, lockQuote, markUsed, type StoredQuote } from './quotes.store.ts';

export { insertQuote, quotesById, type StoredQuote } from './quotes.store.ts';
export { repriced, type NewPrice } from './repricing.ts';
export { transferChannel } from './channel.ts';
export { price, wholeMinor } from './pricing.ts';
export { toleranceOf } from './promise.ts';
export { quoteLifeSeconds } from './quote-life.ts';
export {
  agreedPriceOf,
  originColumns,
  priceColumns,
  rateOriginOf,
  type AgreedPrice,
  type RateOrigin,
} from './price-columns.ts';
export { checkLimits, createQuote, feeLines, makePrice, wirePreview } from './quotes.service.ts';

/** Who means to spend a quote, and on what. */
export type QuoteClaim = {
  readonly quoteId: string;
  readonly ownerId: string;
  /** The id of the transfer or conversion. */
  readonly usedBy: string;
  readonly now: Date;
  /** At which the price must still hold. */
  readonly rates: Rates;
};

/** How a transfer means to use a quote. */
export type QuoteUse = QuoteClaim & {
  readonly deliveryMethod: DeliveryMethod;
  readonly country: string;
  readonly paymentMethod: PaymentMethod;
};

/**
 * Spends a quote on one transfer, in the transfer's transaction. Refuses `devis_introuvable`, `devis_deja_utilise`,
 * `devis_expire`, `devis_taux_modifie`, and `devis_different` when it was made for another way of paying or delivering.
 */
export function useQuote(client: PoolClient, use: QuoteUse): Promise<StoredQuote> {
  return claim(client, use, (quote) => fits(quote, use));
}

/** Spends a quote on one conversion, or on a deposit that is converted as it arrives, in its transaction. Refuses as {@link useQuote} does. */
export function useConversionQuote(client: PoolClient, use: QuoteClaim): Promise<StoredQuote> {
  return claim(client, use, ({ channel }) => channel === 'conversion');
}

/** Spends a quote on one withdrawal, in its transaction. Refuses as {@link useQuote} does. */
export function useWithdrawalQuote(
  client: PoolClient,
  use: QuoteClaim & WithdrawalQuote,
): Promise<StoredQuote> {
  return claim(client, use, (quote) => isForWithdrawal(quote, use));
}

type WithdrawalQuote = Pick<QuoteClaim, 'quoteId' | 'ownerId'> & {
  readonly deliveryMethod: DeliveryMethod;
};

/** The quote that a withdrawal means to spend, used and expired ones too; null where it was made for something else. */
export async function readWithdrawalQuote(
  pool: Pool,
  use: WithdrawalQuote,
): Promise<StoredQuote | null> {
  const quote = await findQuote(pool, use.quoteId, use.ownerId);
  return quote !== null && isForWithdrawal(quote, use) ? quote : null;
}

function isForWithdrawal(quote: StoredQuote, use: WithdrawalQuote): boolean {
  return quote.channel === 'withdrawal' && quote.deliveryMethod === use.deliveryMethod;
}

async function claim(
  client: PoolClient,
  { quoteId, ownerId, usedBy, now, rates }: QuoteClaim,
  isMeant: (quote: StoredQuote) => boolean,
): Promise<StoredQuote> {
  const quote = await lockQuote(client, quoteId, ownerId);
  if (quote === null) return refuse('devis_introuvable');
  if (quote.usedBy !== null) return refuse('devis_deja_utilise');
  if (quote.expiresAt <= now) return refuse('devis_expire');
  if (!isMeant(quote)) return refuse('devis_different');
  await requireKept(rates, quote);
  await markUsed(client, { id: quote.id, ownerId, usedBy });
  return quote;
}

/** Refuses `devis_taux_modifie` for a price that the rate of now no longer bears, and `taux_indisponible`. */
export async function requireKept(rates: Rates, { sent, received }: Exchanged): Promise<void> {
  const now = await rates.exchange(sent.currency, received.currency);
  if (!isKept({ sent, received }, now)) refuse('devis_taux_modifie');
}

/** How long what was confirmed waits before it asks again for a rate that is not on sale. */
export const waitForRateSeconds = 900;

/** Whether the rate of now is one to carry a price out by: see {@link Rates}. */
export async function isOnSale(rates: Rates, { sent, received }: Exchanged): Promise<boolean> {
  return (await rates.latest(sent.currency, received.currency)).isOnSale;
}

/** Whether a price holds at the rate of now: see {@link isKept}. */
export async function isKeptNow(rates: Rates, price: Exchanged): Promise<boolean> {
  const now = await rates.latest(price.sent.currency, price.received.currency);
  return now.isOnSale && isKept(price, now);
}

function fits(quote: StoredQuote, use: QuoteUse): boolean {
  const within = use.deliveryMethod === 'nzela';
  if (quote.channel !== transferChannel(use)) return false;
  if (quote.deliveryMethod !== null && quote.deliveryMethod !== use.deliveryMethod) return false;
  if (!within && quote.country !== null && quote.country !== use.country) return false;
  return quote.paymentMethod === null || quote.paymentMethod === use.paymentMethod;
}
