import type { Approval } from '@nzela/contract/approvals';
import type { SettingsSubject, SettingsVersion, SettingsVersions } from '@nzela/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readPages, readQuery } from '../../lib/read-query.ts';

/** The version of a subject that holds now, for administrators. A live event of `settings` makes it be read anew. */
export function settingsQuery(subject: SettingsSubject) {
  return readQuery<SettingsVersion>(['settings', 'current', subject], `/settings/${subject}`);
}

/** Its versions, newest first, down to the defaults; each page begins where the one before ended. */
export function versionsQuery(subject: SettingsSubject) {
  const path = `/settings/${subject}/versions`;
  return readPages<SettingsVersions>(['settings', 'versions', subject], path, { limit: '30' });
}

type WaitingList = { readonly elements: readonly Approval[] };

/** What waits for a second administrator about a subject, if anything does. A live event of `approvals` makes it be read anew. */
export function waitingQuery(subject: SettingsSubject) {
  const search = new URLSearchParams({ statut: 'en_attente', genre: 'reglages', sujet: subject });
  return queryOptions({
    ...readQuery<WaitingList>(['approvals', 'waiting', subject], `/approvals?${search.toString()}`),
    select: ({ elements }) => elements[0] ?? null,
  });
}

type SettingsChange = { readonly valeur: unknown; readonly version: number };

export function saveSettings(
  subject: SettingsSubject,
  change: SettingsChange,
  verification?: string,
): Promise<SettingsVersion | { readonly approbation: Approval }> {
  return http.call(`/settings/${subject}`, { method: 'PUT', body: change, verification });
}
