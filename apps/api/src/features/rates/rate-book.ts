import type { CurrencyCode } from '@nzela/money/currencies';
import {
  compareDecimals,
  decimal,
  divideDecimals,
  multiplyDecimals,
  type Decimal,
} from '@nzela/money/decimal';
import { pairVolatility, type DailyBps } from './volatility.ts';

/** What 1 EUR is worth in one currency, mid-market. */
export type BookRate = {
  readonly currency: CurrencyCode;
  readonly rate: Decimal;
  readonly source: string;
  readonly at: Date;
  /** A legal parity: never refreshed, no margin. */
  readonly parity: boolean;
  readonly volatility: DailyBps;
};

export type RateBook = ReadonlyMap<CurrencyCode, BookRate>;

/** A rate between two currencies: units of `to` for one unit of `from`. */
export type CrossRate = {
  readonly rate: Decimal;
  readonly source: string;
  readonly at: Date;
  /** Both currencies hang on the euro by law, or are one and the same: nothing is risked and no margin is taken. */
  readonly parity: boolean;
  /** Of the pair; 0 at a parity. */
  readonly volatility: DailyBps;
};

const crossScale = 12;

/**
 * The rate of a pair, derived from the two rates against EUR and rounded down, so that no chain of conversions that
 * comes back to its first currency ever gains. Undefined when the book lacks one of them.
 */
export function crossRate(
  book: RateBook,
  from: CurrencyCode,
  to: CurrencyCode,
): CrossRate | undefined {
  const base = book.get(from);
  const target = book.get(to);
  if (base === undefined || target === undefined) return undefined;
  const newest = base.at > target.at ? base : target;
  const parity = from === to || (base.parity && target.parity);
  return {
    rate: divideDecimals(target.rate, base.rate, crossScale, 'down'),
    source: newest.source,
    at: newest.at,
    parity,
    volatility: parity ? 0 : pairVolatility(base.volatility, target.volatility),
  };
}

const largestJump = decimal('0.1');

/** Whether `next` lies within 10 % of `previous`: a larger jump in an hour is a broken feed, not a market. */
export function isPlausible(previous: Decimal, next: Decimal): boolean {
  const room = multiplyDecimals(previous, largestJump);
  const lowest = { units: previous.units * 10n - room.units, scale: room.scale };
  const highest = { units: previous.units * 10n + room.units, scale: room.scale };
  return compareDecimals(next, lowest) >= 0 && compareDecimals(next, highest) <= 0;
}
