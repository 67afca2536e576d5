import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../settings/settings.tsx';

export const retentionFields = {
  choixCookies: m.retention_choices,
  sessions: m.retention_sessions,
  appareils: m.retention_appareils,
  notifications: m.retention_notifications,
  assistance: m.retention_assistance,
  demandesDonnees: m.retention_requests,
  messages: m.retention_messages,
  pagesIntrouvables: m.retention_missing,
} satisfies SettingsFields<'retention'>;
