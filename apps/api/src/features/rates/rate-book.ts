import type { CurrencyCode } from '@nzela/money/currencies';
import {
  compareDecimals,
  decimal,
  divideDecimals,
  multiplyDecimals,
  type Decimal,
} from '@nzela/money/decimal';
import { driftOf, marketHours } from './age.ts';
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
  /** What a newer publication said that was not believed at once. Null: nothing. */
  readonly disputed: Disputed | null;
};

export type Disputed = { readonly rate: Decimal; readonly at: Date };

export type RateBook = ReadonlyMap<CurrencyCode, BookRate>;

/** A rate between two currencies: units of `to` for one unit of `from`. */
export type CrossRate = {
  readonly rate: Decimal;
  readonly source: string;
  /** Of the older of the two rates that it is derived from, a legal parity aside. */
  readonly at: Date;
  /** Both currencies hang on the euro by law, or are one and the same: nothing is risked and no margin is taken. */
  readonly parity: boolean;
  /** Of the pair; 0 at a parity. */
  readonly volatility: DailyBps;
  /** A newer publication contradicts one of the two rates. */
  readonly disputed: boolean;
};

/** What a rate is good for at a given moment. */
export type ExchangeRate = CrossRate & {
  /** Money may be exchanged at it. */
  readonly isOnSale: boolean;
  /** How far the market may have moved away since the rate was published; 0 at a parity. */
  readonly drift: DailyBps;
  /** The same at the end of a promise that is given now. */
  readonly driftAhead: DailyBps;
};

const crossScale = 12;

/** Units of a currency for one of another, from what either is worth for 1 EUR; rounded down. */
export function pairRate(base: Decimal, target: Decimal): Decimal {
  return divideDecimals(target, base, crossScale, 'down');
}

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
  const parity = from === to || (base.parity && target.parity);
  const dated = datedBy(base, target);
  return {
    rate: pairRate(base.rate, target.rate),
    source: dated.source,
    at: dated.at,
    parity,
    volatility: parity ? 0 : pairVolatility(base.volatility, target.volatility),
    disputed: !parity && (base.disputed !== null || target.disputed !== null),
  };
}

function datedBy(base: BookRate, target: BookRate): BookRate {
  if (base.parity) return target;
  if (target.parity) return base;
  return base.at < target.at ? base : target;
}

// A quote's longest life, the undo window and the time until its job runs.
const promiseHours = 40 / 60;

// A price that would bear more is no price.
const largestDrift: DailyBps = 2_000;

/** `cross` at `now`: on sale unless it is older than `maximumHours` of trade, disputed or too lively. */
export function exchangeRate(
  cross: CrossRate,
  { now, maximumHours }: { readonly now: Date; readonly maximumHours: number },
): ExchangeRate {
  if (cross.parity) return { ...cross, isOnSale: true, drift: 0, driftAhead: 0 };
  const { volatility, disputed } = cross;
  const hours = marketHours(cross.at, now);
  const driftAhead = driftOf(volatility, hours + promiseHours);
  const isCalm = Math.max(volatility, driftAhead) <= largestDrift;
  return {
    ...cross,
    isOnSale: isCalm && hours <= maximumHours && !disputed,
    drift: Math.min(largestDrift, driftOf(volatility, hours)),
    driftAhead: Math.min(largestDrift, driftAhead),
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
