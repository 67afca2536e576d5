import { m } from '@nzela/messages/m';
import type { SettingsFields } from './settings.tsx';

export const zoneName = (zone: string) => zone.replaceAll('_', ' ');

export const applicationFields = {
  nomApplication: m.system_settings_name,
  emailAdmin: m.system_settings_email,
  fuseauHoraire: { label: m.system_settings_zone, show: zoneName },
  adresse: m.system_settings_address,
  sourceChiffres: m.system_settings_source,
  maintenance: m.system_settings_maintenance_mode,
  messageMaintenance: m.system_settings_maintenance_message,
} satisfies SettingsFields<'application'>;
