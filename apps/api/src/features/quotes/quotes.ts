import type { PoolClient } from 'pg';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import { refuse } from '../../kernel/problem.ts';
import { lockQuote, markUsed, type StoredQuote } from './quotes.store.ts';

export { insertQuote, type StoredQuote } from './quotes.store.ts';
export { price } from './pricing.ts';
export {
  agreedPriceOf,
  rateOriginOf,
  type AgreedPrice,
  type OriginColumns,
  type PriceColumns,
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
};

/** How a transfer means to use a quote. */
export type QuoteUse = QuoteClaim & {
  readonly deliveryMethod: DeliveryMethod;
  readonly country: string;
  readonly paymentMethod: PaymentMethod;
};

/**
 * Spends a quote on one transfer, in the transfer's transaction. Refuses `devis_introuvable`, `devis_deja_utilise`,
 * `devis_expire`, and `devis_different` when it was made for another way of paying or delivering.
 */
export function useQuote(client: PoolClient, use: QuoteUse): Promise<StoredQuote> {
  return claim(client, use, (quote) => fits(quote, use));
}

/** Spends a quote on one conversion, in its transaction. Refuses as {@link useQuote} does. */
export function useConversionQuote(client: PoolClient, use: QuoteClaim): Promise<StoredQuote> {
  return claim(client, use, ({ channel }) => channel === 'conversion');
}

/** Spends a quote on one withdrawal, in its transaction. Refuses as {@link useQuote} does. */
export function useWithdrawalQuote(
  client: PoolClient,
  use: QuoteClaim & { readonly deliveryMethod: DeliveryMethod },
): Promise<StoredQuote> {
  return claim(
    client,
    use,
    ({ channel, deliveryMethod }) =>
      channel === 'withdrawal' && deliveryMethod === use.deliveryMethod,
  );
}

async function claim(
  client: PoolClient,
  { quoteId, ownerId, usedBy, now }: QuoteClaim,
  isMeant: (quote: StoredQuote) => boolean,
): Promise<StoredQuote> {
  const quote = await lockQuote(client, quoteId, ownerId);
  if (quote === null) return refuse('devis_introuvable');
  if (quote.usedBy !== null) return refuse('devis_deja_utilise');
  if (quote.expiresAt <= now) return refuse('devis_expire');
  if (!isMeant(quote)) return refuse('devis_different');
  await markUsed(client, { id: quote.id, ownerId, usedBy });
  return quote;
}

function fits(quote: StoredQuote, use: QuoteUse): boolean {
  const within = use.deliveryMethod === 'nzela';
  if (quote.channel === 'conversion' || quote.channel === 'withdrawal') return false;
  if ((quote.channel === 'nzela') !== within) return false;
  if (quote.deliveryMethod !== null && quote.deliveryMethod !== use.deliveryMethod) return false;
  if (!within && quote.country !== null && quote.country !== use.country) return false;
  return quote.paymentMethod === null || quote.paymentMethod === use.paymentMethod;
}
