import type { Channel } from '@nzela/contract/tariffs';
import { tariffOf } from '../tariffs/tariffs.ts';
import { price } from './pricing.ts';
import type { Exchanged } from './promise.ts';
import type { QuoteDeps } from './quotes.service.ts';
import type { StoredQuote } from './quotes.store.ts';

/** What money buys at another moment than that of its promise, and at which rate. */
export type NewPrice = Pick<
  StoredQuote,
  'received' | 'spread' | 'rate' | 'midRate' | 'rateSource' | 'rateAt'
>;

type Promised = Exchanged & { readonly channel: Channel };

/**
 * What is sent buys this at the rate of now, with the tariff's margin. The fee, which is paid, stays. Null when it buys
 * nothing.
 */
export async function repriced(
  { rates, settings, clock }: Pick<QuoteDeps, 'rates' | 'settings' | 'clock'>,
  { sent, received: promised, channel }: Promised,
): Promise<NewPrice | null> {
  const exchange = await rates.latest(sent.currency, promised.currency);
  const priced = price({
    side: 'envoi',
    amount: sent,
    source: sent.currency,
    target: promised.currency,
    tariff: await tariffOf(settings, channel, clock.now()),
    exchange,
    euro: (await rates.between('EUR', sent.currency)).rate,
  });
  if (priced === null) return null;
  const { received, spread, rate } = priced;
  const { rate: midRate, source: rateSource, at: rateAt } = exchange;
  return { received, spread, rate, midRate, rateSource, rateAt };
}
