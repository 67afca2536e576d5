import type { AuditEntryView } from '@nzela/contract/audit';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';
import { searchOf, type AuditFilters } from './audit-filters.ts';

type AuditList = { readonly elements: readonly AuditEntryView[]; readonly curseur: string | null };

/** Under the topic of its events: what is written meanwhile comes to the list by itself. */
export function auditQuery(filters: AuditFilters) {
  const search = searchOf(filters);
  if (filters.ordre !== '') search.set('order', filters.ordre);
  search.set('limit', '50');
  return infiniteQueryOptions({
    ...readPages<AuditList>(['audit', search.toString()], '/audit', search),
    // The rows stay while the next filter is read: nobody presses what is about to go.
    placeholderData: keepPreviousData,
  });
}

export function downloadAudit(filters: AuditFilters): Promise<File> {
  return http.download(`/audit/fichier?${searchOf(filters).toString()}`);
}
