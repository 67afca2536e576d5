import type { QuoteRequest } from '@nzela/contract/quotes';
import { converterCurrencies } from '@nzela/contract/offered-currencies';
import { exponentOf, type CurrencyCode } from '@nzela/money/currencies';
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

/** The conversion after `side` became `chosen`: choosing the other side's currency swaps them. */
export function chooseCurrency(
  conversion: Conversion,
  side: 'from' | 'to',
  chosen: CurrencyCode,
): Conversion {
  const other = side === 'from' ? 'to' : 'from';
  if (chosen === conversion[other]) return swapCurrencies(conversion);
  return fitted({ ...conversion, [side]: chosen });
}

/** The other way round, for the same amount. */
export function swapCurrencies({ amountText, from, to }: Conversion): Conversion {
  return fitted({ amountText, from: to, to: from });
}

/** Decimals that the sending currency does not have (XOF has none) are dropped rather than complained about. */
function fitted(conversion: Conversion): Conversion {
  const parsed = parseTypedAmount(conversion.amountText, conversion.from);
  if (parsed.ok || parsed.fault !== 'decimals' || exponentOf(conversion.from) > 0)
    return conversion;
  return { ...conversion, amountText: conversion.amountText.replace(/[.,].*$/, '') };
}
