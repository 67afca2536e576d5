import { exponentOf, type CurrencyCode } from './currencies.ts';
import { money, type Money } from './money.ts';

/** Why a text is not an amount. */
export type AmountFault = 'empty' | 'format' | 'decimals' | 'digits';

export type ParsedAmount<C extends CurrencyCode> =
  | { readonly ok: true; readonly amount: Money<C> }
  | { readonly ok: false; readonly fault: AmountFault };

/** Past 15 significant digits a double no longer holds every value, so the wire refuses them. */
export const maximumSignificantDigits = 15;

const wireDecimal = /^\d+(?:\.\d+)?$/;

/**
 * Reads an amount as it travels on the wire: a plain decimal in major units (`"12.5"`, `"655957"`). No sign,
 * exponent, grouping or more decimals than the currency has.
 */
export function parseWireAmount<C extends CurrencyCode>(text: string, currency: C): ParsedAmount<C> {
  if (!wireDecimal.test(text)) return { ok: false, fault: text === '' ? 'empty' : 'format' };
  const [whole = '', fraction = ''] = text.split('.');
  const significant = (whole + fraction).replace(/^0+/, '');
  if (significant.length > maximumSignificantDigits) return { ok: false, fault: 'digits' };
  const exponent = exponentOf(currency);
  const excess = fraction.slice(exponent);
  if (/[1-9]/.test(excess)) return { ok: false, fault: 'decimals' };
  const minor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return { ok: true, amount: money(minor, currency) };
}

/**
 * Reads an amount as a person types it: `12,50`, `12.50` and `1 250,5` are all understood (spaces of any
 * kind group thousands; one comma or point starts the decimals).
 */
export function parseTypedAmount<C extends CurrencyCode>(text: string, currency: C): ParsedAmount<C> {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (compact === '') return { ok: false, fault: 'empty' };
  return parseWireAmount(compact.replace(/\.$/, '').replace(/^\./, '0.'), currency);
}
