import type { AuditEntryView } from '@nzela/contract/audit';

const asked = 'reglages:';

/** The subject of the configuration that an entry is about: saved, or asked for and decided on by two. */
export function settingOf({
  action,
  sujet,
}: Pick<AuditEntryView, 'action' | 'sujet'>): string | null {
  if (action === 'settings.update') return sujet;
  return sujet.startsWith(asked) ? sujet.slice(asked.length) : null;
}
