import type { CurrencyRow } from '@nzela/contract/currencies';
import type { SettingsDocument } from '@nzela/contract/settings';
import { exponentOf, launchCurrencies, legalParities } from '@nzela/money/currencies';
import { currencySymbol } from '@nzela/money/format';

const names: Readonly<Record<(typeof launchCurrencies)[number], string>> = {
  EUR: 'Euro',
  USD: 'Dollar américain',
  GBP: 'Livre sterling',
  CAD: 'Dollar canadien',
  CDF: 'Franc congolais',
  MAD: 'Dirham marocain',
  GHS: 'Cédi ghanéen',
  NGN: 'Naira nigérian',
  XOF: 'Franc CFA (BCEAO)',
  XAF: 'Franc CFA (BEAC)',
};

/** §3, §9: those of the first day, shown with the decimals that they are counted in. */
export const defaultCurrencies: SettingsDocument<'currencies'> = {
  miseAJourAutomatique: true,
  frequence: '1h',
  devises: launchCurrencies.map((code): CurrencyRow => ({
    code,
    nom: names[code],
    symbole: currencySymbol(code).replaceAll(/\s/g, ' '),
    decimales: exponentOf(code),
    source: Object.hasOwn(legalParities, code) ? 'parite' : 'flux',
    tauxFixe: '',
    actif: true,
  })),
};
