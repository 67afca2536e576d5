import type { AuditEntryView } from '@nzela/contract/audit';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';
import { searchOf, type AuditFilters } from './audit-filters.ts';

type AuditList = { readonly elements: readonly AuditEntryView[]; readonly curseur: string | null };

export function auditQuery(filters: AuditFilters) {
  const search = searchOf(filters);
  search.set('limit', '50');
  return readPages<AuditList>(['audit', searchOf(filters).toString()], '/audit', search);
}

export function downloadAudit(filters: AuditFilters): Promise<File> {
  return http.download(`/audit/fichier?${searchOf(filters).toString()}`);
}
