import type { SettingsDocument } from '@nzela/contract/settings';
import { formatDecimal } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../../settings/settings.tsx';

type Corridors = SettingsDocument<'corridors'>['corridors'];

export const deliveryNames: Readonly<
  Record<Corridors[number]['modes'][number]['mode'], () => string>
> = {
  bank: m.payment_config_delivery_bank,
  mobile: m.payment_config_delivery_mobile,
  cash: m.payment_config_delivery_cash,
  nzela: m.payment_config_delivery_nzela,
};

export const corridorFields = {
  corridors: { label: m.payment_config_tab_corridors, show: corridorTexts, place: corridorPlace },
} satisfies SettingsFields<'corridors'>;

const fieldNames: Readonly<Record<string, () => string>> = {
  avis: m.payment_config_corridor_notice,
  minimum: m.payment_config_minimum,
  maximum: m.payment_config_maximum,
  delaiHeures: m.payment_config_delay,
};

/** `3.modes.1.minimum`: the country, the method and the field. */
function corridorPlace(corridors: Corridors, [row = '', ...path]: readonly string[]) {
  const corridor = corridors[Number(row)];
  const mode = corridor?.modes[Number(path[1])]?.mode;
  return [
    corridor?.nom,
    mode === undefined ? undefined : deliveryNames[mode](),
    fieldNames[path.at(-1) ?? '']?.(),
  ];
}

/** Of each country whether it is open and its notice, and of each of its methods the limits and the delay. */
function corridorTexts(corridors: Corridors): readonly string[] {
  return corridors.flatMap(({ pays, nom: name, devise, actif, avis, modes }) => [
    m.settings_row({
      name,
      value: [pays, devise, actif ? m.settings_on() : m.settings_off()].join(', '),
    }),
    ...(avis === null ? [] : [m.settings_row({ name, value: avis })]),
    ...modes.map(({ mode, minimum, maximum, delaiHeures, operateurs }) =>
      m.payment_config_corridor_limits({
        name,
        method: [deliveryNames[mode](), ...operateurs.map(({ nom }) => nom)].join(', '),
        minimum: formatDecimal(minimum),
        maximum: formatDecimal(maximum),
        hours: formatDecimal(String(delaiHeures)),
      }),
    ),
  ]);
}
