import type { SettingsDocument } from '@nzela/contract/settings';
import { countryName } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import type { SettingsFields, SettingsFormOf } from '../../settings/settings.tsx';

export const subject = 'gateways.mobile-money';
export type GatewayForm = SettingsFormOf<typeof subject>;
type Document = SettingsDocument<typeof subject>;

export const modeNames: Readonly<Record<Document['mode'], () => string>> = {
  sandbox: m.gateway_config_mode_sandbox,
  production: m.gateway_config_mode_production,
};

export const methodNames: Readonly<Record<Document['methodeParDefaut'], () => string>> = {
  'mobile-money': m.gateway_config_method_mobile,
  'bank-transfer': m.gateway_config_method_bank,
  card: m.gateway_config_method_card,
};

export const fields = {
  clePublique: m.gateway_config_public_key,
  cleSecrete: m.gateway_config_secret_key,
  urlRappel: m.gateway_config_callback,
  url: m.gateway_config_address,
  mode: { label: m.gateway_config_mode, show: (mode) => modeNames[mode]() },
  actif: m.gateway_config_on,
  methodes: m.gateway_config_methods,
  'methodes.mobileMoney': m.gateway_config_method_mobile,
  'methodes.virement': m.gateway_config_method_bank,
  'methodes.carte': m.gateway_config_method_card,
  methodeParDefaut: {
    label: m.gateway_config_default_method,
    show: (method) => methodNames[method](),
  },
  deviseParDefaut: m.gateway_config_default_currency,
  delaiTransactionMinutes: m.gateway_config_timeout,
  operateurs: { label: m.gateway_config_operators, show: operatorTexts },
} satisfies SettingsFields<typeof subject>;

function operatorTexts(operators: Document['operateurs']): readonly string[] {
  return operators.map((operator) =>
    m.settings_row({
      name: `${operator.nom} (${operator.code})`,
      value: [operator.actif ? m.settings_on() : m.settings_off(), placesText(operator)].join(', '),
    }),
  );
}

export function placesText(operator: Document['operateurs'][number]): string {
  return operator.pays
    .map(({ pays, devises }) => `${countryName(pays)} (${devises.join(', ')})`)
    .join(' · ');
}
