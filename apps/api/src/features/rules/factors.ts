import type { CurrencyCode } from '@nzela/money/currencies';
import { exponentOf } from '@nzela/money/currencies';
import { decimalText } from '@nzela/money/decimal';
import type { Rates } from '../rates/rates.ts';
import type { Factors } from './rules.store.ts';

const digits = 12;

/** EUR for a minor unit at the rates of now. A bound is compared with it, and nothing is paid by it: a float will do. */
export async function factorsOf(
  rates: Pick<Rates, 'between'>,
  currencies: readonly CurrencyCode[],
): Promise<Factors> {
  const factors = new Map<CurrencyCode, string>();
  for (const currency of currencies) {
    const { rate } = await rates.between(currency, 'EUR');
    const perUnit = Number(decimalText(rate)) / 10 ** exponentOf(currency);
    factors.set(currency, perUnit.toFixed(digits));
  }
  return factors;
}
