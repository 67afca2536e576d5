import type { CurrencyRow, RateSource } from '@nzela/contract/currencies';
import type { SettingsDocument } from '@nzela/contract/settings';
import { m } from '@nzela/messages/m';
import { rowName, type SettingsFields } from '../../settings/settings.tsx';

type Frequency = SettingsDocument<'currencies'>['frequence'];

export const frequencyNames: Readonly<Record<Frequency, () => string>> = {
  '24h': m.currencies_frequency_day,
  '1h': m.currencies_frequency_hour,
};

export const sourceNames: Readonly<Record<RateSource, () => string>> = {
  parite: m.currencies_source_parity,
  flux: m.currencies_source_feed,
  fixe: m.currencies_source_fixed,
};

export const currencyFields = {
  miseAJourAutomatique: m.currencies_automatic,
  frequence: {
    label: m.currencies_frequency,
    show: (value: Frequency) => frequencyNames[value](),
  },
  devises: { label: m.payment_config_tab_currencies, show: rowTexts, place: rowPlace },
} satisfies SettingsFields<'currencies'>;

function rowPlace(rows: readonly CurrencyRow[], [index = '']: readonly string[]) {
  return [rowName(rows[Number(index)]?.code, index)];
}

function rowTexts(rows: readonly CurrencyRow[]): readonly string[] {
  return rows.map(({ code, nom, symbole, decimales, source, tauxFixe, actif }) =>
    [
      code,
      nom,
      symbole,
      decimales,
      source === 'fixe' ? tauxFixe : sourceNames[source](),
      actif ? m.settings_on() : m.settings_off(),
    ].join(' '),
  );
}
