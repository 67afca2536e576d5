import { m } from '@nzela/messages/m';
import { shownEuros, type SettingsFields } from './settings.tsx';

export const securityFields = {
  seuilVerificationEur: {
    label: m.security_settings_threshold,
    show: shownEuros,
  },
  nomsParPersonne: m.security_settings_names_person,
  nomsParAdresse: m.security_settings_names_address,
} satisfies SettingsFields<'security'>;
