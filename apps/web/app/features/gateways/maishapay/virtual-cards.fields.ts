import type { SettingsDocument } from '@nzela/contract/settings';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../../settings/settings.tsx';

type Providers = SettingsDocument<'virtual-cards'>['cardProviders'];

export const names = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  americanExpress: 'American Express',
};
export const providerNames = Object.keys(names) as (keyof Providers)[];

export const virtualCardFields = {
  isEnabled: m.gateway_config_cards_on,
  cardProviders: { label: m.gateway_config_cards_providers, show: providerTexts },
  defaultCurrency: m.gateway_config_cards_currency,
  issueFee: m.gateway_config_cards_issue_fee,
  monthlyFee: m.gateway_config_cards_monthly_fee,
  reloadFee: m.gateway_config_cards_reload_fee,
  minLoadAmount: m.gateway_config_cards_minimum,
  maxLoadAmount: m.gateway_config_cards_maximum,
} satisfies SettingsFields<'virtual-cards'>;

function providerTexts(providers: Providers): readonly string[] {
  return providerNames.map((name) =>
    m.settings_row({
      name: names[name],
      value: providers[name] ? m.settings_on() : m.settings_off(),
    }),
  );
}
