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
  lignes: { label: m.payment_config_tab_tariffs, show: rowsText },
} satisfies SettingsFields<'tariffs'>;

function rowsText(rows: Tariffs): string {
  return rows
    .map((row) => m.payment_config_of({ name: channelNames[row.canal](), price: priceText(row) }))
    .join(' · ');
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
