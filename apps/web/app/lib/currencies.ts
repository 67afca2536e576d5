import type { ShownCurrency } from '@nzela/contract/currencies';
import { launchCurrencies, type CurrencyCode } from '@nzela/money/currencies';
import { useRootData } from './root-data.ts';

/** The same for everybody, so that the server keeps them between two pages as the browser does. */
let shown: ReadonlyMap<string, ShownCurrency> = new Map();

/** Before anything is drawn: how administrators have currencies called and shown. */
export function setShownCurrencies(currencies: readonly ShownCurrency[]): void {
  shown = new Map(currencies.map((one) => [one.code, one]));
}

/** What is said of a currency otherwise than usual. */
export function shownCurrency(code: CurrencyCode): Partial<ShownCurrency> {
  return shown.get(code) ?? {};
}

/** Those that a person may choose now, in the administrators' order. */
export function useOfferedCurrencies(): readonly CurrencyCode[] {
  const { currencies } = useRootData();
  return currencies.length === 0 ? launchCurrencies : currencies.map(({ code }) => code);
}

/** Those of a list of the product's that a person may choose now; the one that they have chosen stays. */
export function useOffered<Code extends CurrencyCode>(
  listed: readonly Code[],
  chosen: Code | null = null,
): readonly Code[] {
  const offered = useOfferedCurrencies();
  return listed.filter((code) => code === chosen || offered.includes(code));
}
