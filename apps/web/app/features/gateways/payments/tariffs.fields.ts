import type { SettingsDocument } from '@nzela/contract/settings';
import { formatDate, formatDecimal } from '../../../lib/format.ts';
import { productTimeZone } from '../../../lib/product-time.ts';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../../settings/settings.tsx';

export type Tariffs = SettingsDocument<'tariffs'>['lignes'];
type Row = Tariffs[number];

export const channelNames: Readonly<Record<Row['canal'], () => string>> = {
  wizard: m.payment_config_channel_wizard,
  wallet: m.payment_config_channel_wallet,
  nzela: m.payment_config_channel_nzela,
  conversion: m.payment_config_channel_conversion,
  withdrawal: m.payment_config_channel_withdrawal,
};

export const tariffFields = {
  lignes: { label: m.payment_config_tab_tariffs, show: rowTexts, place: pricePlace },
} satisfies SettingsFields<'tariffs'>;

const fieldNames: Readonly<Record<string, () => string>> = {
  debut: m.payment_config_start,
  pourcentageBps: m.payment_config_share,
  minimum: m.payment_config_least,
  fixeEur: m.payment_config_flat,
  margeBps: m.payment_config_margin,
};

function pricePlace(rows: Tariffs, [index = '', field = '']: readonly string[]) {
  const row = rows[Number(index)];
  return [row && channelNames[row.canal](), row && startName(row), fieldNames[field]?.()];
}

function rowTexts(rows: Tariffs): readonly string[] {
  return rows.map((row) =>
    m.settings_row({ name: channelNames[row.canal](), value: priceText(row) }),
  );
}

/** The day that a price holds from; undefined while none is chosen. */
export function startName({ debut }: { readonly debut: string }): string | undefined {
  return debut === '' ? undefined : formatDate(debut, 'date', productTimeZone());
}

export function priceText({ pourcentageBps, minimum, fixeEur, margeBps, debut }: Row): string {
  return m.payment_config_row_text({
    share: formatDecimal(String(pourcentageBps / 100)),
    minimum: formatDecimal(minimum),
    flat: formatDecimal(fixeEur),
    margin: formatDecimal(String(margeBps / 100)),
    date: formatDate(debut, 'date', productTimeZone()),
  });
}
