import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../settings/settings.tsx';

export const redirectFields = {
  hotes: m.hosts_title,
  redirections: m.redirects_title,
} satisfies SettingsFields<'redirects'>;
