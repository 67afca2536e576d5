import { exponentOf, type CurrencyCode } from './currencies.ts';
import { fixed, type Decimal } from './decimal.ts';
import { divideRounded, type RoundingMode } from './rounding.ts';

/** An amount: a whole number of minor units (cents; whole francs for XOF) with its currency. */
export type Money<C extends CurrencyCode = CurrencyCode> = {
  readonly currency: C;
  readonly minor: bigint;
};

export function money<C extends CurrencyCode>(minor: bigint, currency: C): Money<C> {
  return { currency, minor };
}

export function zero<C extends CurrencyCode>(currency: C): Money<C> {
  return { currency, minor: 0n };
}

/** Adds two amounts of one currency. Two currencies are a compile error, and a TypeError for a caller that evades it. */
export function add<C extends CurrencyCode>(left: Money<C>, right: Money<NoInfer<C>>): Money<C> {
  return { currency: sameCurrency(left, right), minor: left.minor + right.minor };
}

export function subtract<C extends CurrencyCode>(
  left: Money<C>,
  right: Money<NoInfer<C>>,
): Money<C> {
  return { currency: sameCurrency(left, right), minor: left.minor - right.minor };
}

export function compare<C extends CurrencyCode>(
  left: Money<C>,
  right: Money<NoInfer<C>>,
): -1 | 0 | 1 {
  sameCurrency(left, right);
  return left.minor < right.minor ? -1 : left.minor > right.minor ? 1 : 0;
}

export function larger<C extends CurrencyCode>(left: Money<C>, right: Money<NoInfer<C>>): Money<C> {
  return compare(left, right) >= 0 ? left : right;
}

/** `amount × factor`, in the same currency, rounded once by `mode`. */
export function multiply<C extends CurrencyCode>(
  amount: Money<C>,
  factor: Decimal,
  mode: RoundingMode,
): Money<C> {
  const minor = divideRounded(amount.minor * factor.units, 10n ** BigInt(factor.scale), mode);
  return { currency: amount.currency, minor };
}

/**
 * `amount` in another currency. `rate` is units of `currency` for one unit of the amount's currency
 * (655.957 for EUR→XOF); both exponents are accounted for, and the result is rounded once by `mode`.
 */
export function convert<C extends CurrencyCode>(
  amount: Money,
  rate: Decimal,
  currency: C,
  mode: RoundingMode,
): Money<C> {
  const numerator = amount.minor * rate.units * 10n ** BigInt(exponentOf(currency));
  const denominator = 10n ** BigInt(rate.scale + exponentOf(amount.currency));
  return { currency, minor: divideRounded(numerator, denominator, mode) };
}

/**
 * The amount of `currency` that converts to `target` (the inverse of {@link convert}), rounded by `mode`: with `up`, the
 * smallest that reaches it. `rate` is units of the target's currency for one unit of `currency`.
 */
export function convertBack<C extends CurrencyCode>(
  target: Money,
  rate: Decimal,
  currency: C,
  mode: RoundingMode,
): Money<C> {
  const numerator = target.minor * 10n ** BigInt(rate.scale + exponentOf(currency));
  const denominator = rate.units * 10n ** BigInt(exponentOf(target.currency));
  return { currency, minor: divideRounded(numerator, denominator, mode) };
}

/** The amount in major units with all its decimals and no grouping: `200.00`, `131191`. */
export function moneyText(amount: Money): string {
  return fixed(amount.minor, exponentOf(amount.currency));
}

function sameCurrency<C extends CurrencyCode>(left: Money<C>, right: Money<C>): C {
  if (left.currency !== right.currency) {
    throw new TypeError(`Cannot mix ${left.currency} and ${right.currency}`);
  }
  return left.currency;
}
