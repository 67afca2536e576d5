import { formatDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { shownPercent, shownEuros, type SettingsFields } from '../settings/settings.tsx';

const showBps = (bps: number) =>
  Number.isNaN(bps) ? m.settings_empty() : shownPercent(String(bps / 100));

export const billFields = {
  pourcentageBps: { label: m.payment_config_share, show: showBps },
  minimum: { label: m.payment_config_least, show: formatDecimal },
  fixeEur: { label: m.payment_config_flat, show: shownEuros },
  margeBps: { label: m.payment_config_margin, show: showBps },
  vedettes: {
    label: m.bill_settings_featured,
    show: (billers: readonly string[]) => billers,
    place: (_billers: readonly string[], [index = '']: readonly string[]) => [tileName(index)],
  },
} satisfies SettingsFields<'bills'>;

export function tileName(index: number | string): string {
  return m.bill_settings_tile({ place: Number(index) + 1 });
}
