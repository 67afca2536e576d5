import { divideRounded, type RoundingMode } from './rounding.ts';

/** An exact decimal: `units / 10^scale`. Rates and percentages are decimals, never floats. */
export type Decimal = { readonly units: bigint; readonly scale: number };

const plainDecimal = /^-?\d{1,30}(?:\.\d{1,20})?$/;

/** Reads a plain decimal text (`"655.957"`, no exponent, no spaces). Throws RangeError on anything else. */
export function decimal(text: string): Decimal {
  if (!plainDecimal.test(text)) throw new RangeError(`Not a plain decimal: ${text}`);
  const [whole = '', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

/** The decimal text of `value` without trailing zeros: `655.957`. */
export function decimalText(value: Decimal): string {
  const text = fixed(value.units, value.scale);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

/** `left / right` at `scale` decimals. Throws RangeError when `right` is not positive. */
export function divideDecimals(
  left: Decimal,
  right: Decimal,
  scale: number,
  mode: RoundingMode,
): Decimal {
  const numerator = left.units * 10n ** BigInt(scale + right.scale);
  const denominator = right.units * 10n ** BigInt(left.scale);
  return { units: divideRounded(numerator, denominator, mode), scale };
}

export function compareDecimals(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const difference =
    left.units * 10n ** BigInt(right.scale) - right.units * 10n ** BigInt(left.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** `units` written with exactly `scale` decimals: `fixed(1250n, 2)` is `12.50`. */
export function fixed(units: bigint, scale: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? whole : `${whole}.${digits.slice(-scale)}`;
  return negative ? `-${text}` : text;
}
