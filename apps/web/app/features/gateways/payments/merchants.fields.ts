import type { SettingsDocument } from '@nzela/contract/settings';
import { formatDate, formatDecimal } from '../../../lib/format.ts';
import { productTimeZone } from '../../../lib/product-time.ts';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../../settings/settings.tsx';

export type MerchantTariffs = SettingsDocument<'payment-tariffs'>['lignes'];
type Row = MerchantTariffs[number];

export const ways: Readonly<Record<Row['moyen'], () => string>> = {
  card: m.gateway_config_method_card,
  mobile: m.gateway_config_method_mobile,
  wallet: m.payment_config_way_wallet,
};

export const merchantTariffFields = {
  lignes: { label: m.payment_config_tab_merchants, show: rowsText },
} satisfies SettingsFields<'payment-tariffs'>;

function rowsText(rows: MerchantTariffs): string {
  return rows
    .map((row) => m.payment_config_of({ name: ways[row.moyen](), price: priceText(row) }))
    .join(' · ');
}

export function priceText({ pourcentageBps, fixeEur, delaiJours, debut }: Row): string {
  return m.payment_config_merchant_row_text({
    share: formatDecimal(String(pourcentageBps / 100)),
    flat: formatDecimal(fixeEur),
    days: delaiJours,
    date: formatDate(debut, 'date', productTimeZone()),
  });
}
