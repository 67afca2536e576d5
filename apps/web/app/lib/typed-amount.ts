import type { CurrencyCode } from '@nzela/money/currencies';
import { compare, type Money, moneyText } from '@nzela/money/money';
import { parseTypedAmount, parseWireAmount } from '@nzela/money/parse';
import { m } from '@nzela/messages/m';
import { formatExact } from './format.ts';

export type TypedAmount =
  /** As the wire takes it. */
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/**
 * An amount as a person typed it (`12,50`, `1 250,5`), for the wire, or what is wrong with it in the words of the
 * contract. `minimum` is decimal text in the same currency.
 */
export function readTypedAmount(
  typed: string,
  currency: CurrencyCode,
  minimum?: string,
): TypedAmount {
  const parsed = parseTypedAmount(typed, currency);
  if (!parsed.ok || parsed.amount.minor === 0n) {
    return { ok: false, message: m.amount_invalid() };
  }
  const least = minimum === undefined ? null : wireMinimum(minimum, currency);
  if (least !== null && compare(parsed.amount, least) < 0) {
    const values = { minimum: formatExact(least) };
    return { ok: false, message: m.amount_below_minimum(values) };
  }
  return { ok: true, text: moneyText(parsed.amount) };
}

function wireMinimum(text: string, currency: CurrencyCode): Money {
  const parsed = parseWireAmount(text, currency);
  if (!parsed.ok) throw new RangeError(`Not an amount in ${currency}: ${text}`);
  return parsed.amount;
}
