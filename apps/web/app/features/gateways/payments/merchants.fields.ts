import type { SettingsDocument } from '@nzela/contract/settings';
import { formatDate, formatDecimal } from '../../../lib/format.ts';
import { productTimeZone } from '../../../lib/product-time.ts';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../../settings/settings.tsx';
import { startName } from './tariffs.fields.ts';

export type MerchantTariffs = SettingsDocument<'payment-tariffs'>['lignes'];
type Row = MerchantTariffs[number];

export const ways: Readonly<Record<Row['moyen'], () => string>> = {
  card: m.gateway_config_method_card,
  mobile: m.gateway_config_method_mobile,
  wallet: m.payment_config_way_wallet,
};

export const merchantTariffFields = {
  lignes: { label: m.payment_config_tab_merchants, show: rowTexts, place: pricePlace },
} satisfies SettingsFields<'payment-tariffs'>;

const fieldNames: Readonly<Record<string, () => string>> = {
  debut: m.payment_config_start,
  pourcentageBps: m.payment_config_share,
  fixeEur: m.payment_config_flat,
  delaiJours: m.payment_config_settlement,
};

function pricePlace(rows: MerchantTariffs, [index = '', field = '']: readonly string[]) {
  const row = rows[Number(index)];
  return [row && ways[row.moyen](), row && startName(row), fieldNames[field]?.()];
}

function rowTexts(rows: MerchantTariffs): readonly string[] {
  return rows.map((row) => m.settings_row({ name: ways[row.moyen](), value: priceText(row) }));
}

export function priceText({ pourcentageBps, fixeEur, delaiJours, debut }: Row): string {
  return m.payment_config_merchant_row_text({
    share: formatDecimal(String(pourcentageBps / 100)),
    flat: formatDecimal(fixeEur),
    days: delaiJours,
    date: formatDate(debut, 'date', productTimeZone()),
  });
}
