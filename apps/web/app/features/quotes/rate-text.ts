import type { CurrencyCode } from '@nzela/money/currencies';
import { currencySymbol, formatDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';

/**
 * A rate that can be read: six significant digits. Below one hundredth it is written for 100 units of the
 * first currency, so that 0.00152449 becomes `0,152449` with base `100`.
 */
export function shortRate(rate: string): { readonly base: string; readonly rate: string } {
  const small = Number(rate) < 0.01;
  const value = Number(rate) * (small ? 100 : 1);
  const decimals = Math.min(8, Math.max(0, 5 - Math.floor(Math.log10(value))));
  const text = value
    .toFixed(decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return { base: small ? '100' : '1', rate: formatDecimal(text) };
}

/** `1 € = 655,957 F CFA`. `rate` is units of `to` for one of `from`, as decimal text. */
export function rateSentence(rate: string, from: CurrencyCode, to: CurrencyCode): string {
  const short = shortRate(rate);
  return m.quotes_rate_value({
    base: short.base,
    from: currencySymbol(from),
    rate: short.rate,
    to: currencySymbol(to),
  });
}
