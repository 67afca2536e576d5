import type { PoolClient } from 'pg';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import { refuse } from '../../kernel/problem.ts';
import { lockQuote, markUsed, type StoredQuote } from './quotes.store.ts';

export type { StoredQuote } from './quotes.store.ts';
export { price } from './pricing.ts';
export { checkLimits, createQuote, feeLines } from './quotes.service.ts';

/** How a transfer means to use a quote. */
export type QuoteUse = {
  readonly quoteId: string;
  readonly ownerId: string;
  readonly transferId: string;
  readonly now: Date;
  readonly deliveryMethod: DeliveryMethod;
  readonly country: string;
  readonly paymentMethod: PaymentMethod;
};

/**
 * Spends a quote on one transfer, in the transfer's transaction. Refuses `devis_introuvable`, `devis_deja_utilise`,
 * `devis_expire`, and `devis_different` when it was made for another way of paying or delivering.
 */
export async function useQuote(client: PoolClient, use: QuoteUse): Promise<StoredQuote> {
  const quote = await lockQuote(client, use.quoteId, use.ownerId);
  if (quote === null) return refuse('devis_introuvable');
  if (quote.transferId !== null) return refuse('devis_deja_utilise');
  if (quote.expiresAt <= use.now) return refuse('devis_expire');
  if (!fits(quote, use)) return refuse('devis_different');
  await markUsed(client, { id: quote.id, ownerId: use.ownerId, transferId: use.transferId });
  return quote;
}

function fits(quote: StoredQuote, use: QuoteUse): boolean {
  const within = use.deliveryMethod === 'nzela';
  if ((quote.channel === 'nzela') !== within) return false;
  if (quote.deliveryMethod !== null && quote.deliveryMethod !== use.deliveryMethod) return false;
  if (!within && quote.country !== null && quote.country !== use.country) return false;
  return quote.paymentMethod === null || quote.paymentMethod === use.paymentMethod;
}
