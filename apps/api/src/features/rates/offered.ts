import type { OfferedCurrency, ShownCurrency } from '@nzela/contract/currencies';
import { exponentOf, type CurrencyCode } from '@nzela/money/currencies';
import { refuse } from '../../kernel/http/problem.ts';
import { defaultCurrencies, type Settings } from '../settings/settings.ts';
import type { RateBook } from './rate-book.ts';

/** Refuses `devise_inactive` for a currency that nobody may begin anything new in; what is held in it stays. */
export async function requireOffered(
  settings: Pick<Settings, 'read'>,
  currency: CurrencyCode,
  field: string,
): Promise<void> {
  const { devises } = await settings.read('currencies');
  const isOffered = devises.some(({ code, actif }) => code === currency && actif);
  if (!isOffered) refuse('devise_inactive', { field });
}

/** Refuses `introuvable` for a currency that administrators never added: nothing is known of its rate. */
export async function requireAdded(
  settings: Pick<Settings, 'read'>,
  currencies: readonly CurrencyCode[],
): Promise<void> {
  const { devises } = await settings.read('currencies');
  const isAdded = (currency: CurrencyCode) => devises.some(({ code }) => code === currency);
  if (!currencies.every(isAdded)) refuse('introuvable');
}

/** Those that may be chosen: switched on, and with a rate. In the administrators' order. */
export async function offeredCurrencies(
  settings: Pick<Settings, 'read'>,
  rates: { book(): Promise<RateBook> },
): Promise<OfferedCurrency[]> {
  const [{ devises }, book] = await Promise.all([settings.read('currencies'), rates.book()]);
  return devises
    .filter(({ code, actif }) => actif && book.has(code))
    .map(({ code, nom, symbole, decimales }) => ({ code, nom, symbole, decimales }));
}

/** The same for pages, which know by themselves what is as usual, in every language. */
export async function shownCurrencies(
  ...from: Parameters<typeof offeredCurrencies>
): Promise<ShownCurrency[]> {
  const offered = await offeredCurrencies(...from);
  return offered.map(({ code, nom, symbole, decimales }) => {
    const usual = defaultCurrencies.devises.find((row) => row.code === code);
    return {
      code,
      ...(nom === usual?.nom ? {} : { nom }),
      ...(symbole === usual?.symbole ? {} : { symbole }),
      ...(decimales === exponentOf(code) ? {} : { decimales }),
    };
  });
}
