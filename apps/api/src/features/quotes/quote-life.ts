import { quoteLifetimeMinutes } from '@nzela/contract/quotes';
import type { Exchange } from './pricing.ts';

// Over this life the pair ordinarily moves by so much, in basis points: a fifth of the smallest margin.
const ordinaryMoveBps = 10;
const shortestMinutes = 5;
const minutesPerDay = 1_440;

/**
 * How long a price holds, in seconds: half an hour at a parity and for what moves little, less the more a pair moves,
 * and time enough to pay in any case. A move grows with the square root of time.
 */
export function quoteLifeSeconds({
  parity,
  volatility,
}: Pick<Exchange, 'parity' | 'volatility'>): number {
  if (parity || volatility === 0) return quoteLifetimeMinutes * 60;
  const minutes = Math.floor(minutesPerDay * (ordinaryMoveBps / volatility) ** 2);
  return Math.min(quoteLifetimeMinutes, Math.max(shortestMinutes, minutes)) * 60;
}
