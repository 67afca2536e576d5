import { formatDate } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { shownPercent, type SettingsFields } from '../../settings/settings.tsx';

export const rateSourceFields = {
  url: m.rate_source_url,
  ageMaximalHeures: m.rate_source_age,
  moyenneBanques: m.rate_source_average,
  'moyenneBanques.pourcentage': {
    label: m.rate_source_percent,
    show: shownPercent,
  },
  'moyenneBanques.source': m.rate_source_origin,
  'moyenneBanques.datePublication': {
    label: m.rate_source_date,
    show: (day: string) => (day === '' ? m.settings_empty() : formatDate(day)),
  },
} satisfies SettingsFields<'rates'>;
