import type { CurrencyCode } from '@nzela/money/currencies';

/** How far a rate ordinarily moves in a day, as a standard deviation in basis points. */
export type DailyBps = number;

/**
 * What a currency ordinarily moves in a day against the euro. The franc moves with the euro by law. A currency whose
 * recent rates move more counts for what they do: see {@link volatilityOf}.
 */
const ordinaryBps: Readonly<Partial<Record<CurrencyCode, DailyBps>>> = {
  EUR: 0,
  XOF: 0,
  XAF: 0,
  KMF: 0,
  CVE: 0,
  MAD: 25,
  GBP: 40,
  USD: 45,
  CAD: 45,
  CDF: 50,
  GHS: 80,
  NGN: 120,
};

/** Of one that little is known of yet: what the liveliest of those above moves. */
const unknownBps: DailyBps = 120;

// Fewer moves than this say little about the next one.
const leastMoves = 5;

/**
 * The volatility of a currency against the euro: its ordinary one, or that of its recent daily rates where these move
 * more. `recent` is in order of time, in units for 1 EUR.
 */
export function volatilityOf(currency: CurrencyCode, recent: readonly number[]): DailyBps {
  const moves = recent
    .slice(1)
    .map((rate, index) => Math.log(rate / (recent[index] ?? rate)))
    .filter((move) => move !== 0);
  const ordinary = ordinaryBps[currency] ?? unknownBps;
  if (moves.length < leastMoves) return ordinary;
  const square = moves.reduce((sum, move) => sum + move * move, 0) / moves.length;
  return Math.max(ordinary, Math.ceil(Math.sqrt(square) * 10_000));
}

/** The volatility of a pair whose two currencies move apart from each other against the euro. */
export function pairVolatility(from: DailyBps, to: DailyBps): DailyBps {
  return Math.ceil(Math.hypot(from, to));
}
