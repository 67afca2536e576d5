import type { QuoteRequest } from '@nzela/contract/quotes';
import { converterCurrencies } from '@nzela/contract/offered-currencies';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';

/** What the converter holds: an amount as typed, in `from`, to be read in `to`. */
export type Conversion = {
  readonly amountText: string;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
};

/** The specification's default (§9). */
const defaultConversion: Conversion = { amountText: '1000', from: 'EUR', to: 'XOF' };

/** The conversion named by the page's address, which the form writes when the page runs without scripts. */
export function readConversion(search: URLSearchParams): Conversion {
  return {
    amountText: (search.get('somme') ?? defaultConversion.amountText).slice(0, 24),
    from: converterCurrencies.find((code) => code === search.get('de')) ?? defaultConversion.from,
    to: converterCurrencies.find((code) => code === search.get('vers')) ?? defaultConversion.to,
  };
}

/** What to ask the API for `conversion`; null while nothing, or zero, is typed. */
export function conversionRequest({ amountText, from, to }: Conversion): QuoteRequest | null {
  const parsed = parseTypedAmount(amountText, from);
  if (!parsed.ok || parsed.amount.minor === 0n) return null;
  return { montant: moneyText(parsed.amount), deviseSource: from, deviseCible: to };
}

/** The two currencies after `side` became `chosen`: choosing the other side's currency swaps them. */
export function chooseCurrency(
  conversion: Conversion,
  side: 'from' | 'to',
  chosen: CurrencyCode,
): Conversion {
  const other = side === 'from' ? 'to' : 'from';
  const next = { ...conversion, [side]: chosen };
  return chosen === conversion[other] ? { ...next, [other]: conversion[side] } : next;
}
