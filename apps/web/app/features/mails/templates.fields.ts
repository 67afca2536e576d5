import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../settings/settings.tsx';

export const templateFields = {
  modeles: m.mails_tab_templates,
} satisfies SettingsFields<'mail-templates'>;
