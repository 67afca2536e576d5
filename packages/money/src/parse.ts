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
 * exponent, grouping or more decimals than the currency has, not even zeros.
 */
export function parseWireAmount<C extends CurrencyCode>(
  text: string,
  currency: C,
): ParsedAmount<C> {
  if (!wireDecimal.test(text)) return { ok: false, fault: text === '' ? 'empty' : 'format' };
  const [whole = '', fraction = ''] = text.split('.');
  const significant = (whole + fraction).replace(/^0+/, '');
  if (significant.length > maximumSignificantDigits) return { ok: false, fault: 'digits' };
  const exponent = exponentOf(currency);
  if (fraction.length > exponent) return { ok: false, fault: 'decimals' };
  return { ok: true, amount: money(BigInt(whole + fraction.padEnd(exponent, '0')), currency) };
}

/**
 * Reads an amount as a person types it: `12,50`, `12.50` and `1 250,5` are all understood (spaces of any kind group
 * thousands; one comma or point starts the decimals). Decimals that a currency does not have may be typed as zeros.
 */
export function parseTypedAmount<C extends CurrencyCode>(
  text: string,
  currency: C,
): ParsedAmount<C> {
  const compact = text.replace(/\s/g, '').replace(',', '.');
  if (compact === '') return { ok: false, fault: 'empty' };
  const [whole = '', ...fractions] = compact.split('.');
  if (fractions.length > 1) return { ok: false, fault: 'format' };
  const [fraction = ''] = fractions;
  if (whole === '' && fraction === '') return { ok: false, fault: 'format' };
  const needed = fraction.replace(/0+$/, '');
  return parseWireAmount(needed === '' ? whole || '0' : `${whole || '0'}.${needed}`, currency);
}
