import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../settings/settings.tsx';

export const supportFields = {
  actif: m.support_settings_open,
} satisfies SettingsFields<'support'>;
