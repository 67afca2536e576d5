import type { AuditEntryView } from '@nzela/contract/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { searchOf, type AuditFilters } from './audit-filters.ts';

type AuditList = { readonly elements: readonly AuditEntryView[]; readonly curseur: string | null };

export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['audit', searchOf(filters).toString()],
    queryFn: ({ pageParam, signal }) => {
      const search = searchOf(filters);
      search.set('limit', '50');
      if (pageParam !== '') search.set('curseur', pageParam);
      return http.call<AuditList>(`/audit?${search.toString()}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ curseur }: AuditList) => curseur,
  });
}

export function downloadAudit(filters: AuditFilters): Promise<File> {
  return http.download(`/audit/fichier?${searchOf(filters).toString()}`);
}
