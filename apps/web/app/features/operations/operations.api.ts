import type { OperationList } from '@nzela/contract/operations';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** The latest `limit` operations of the signed-in person, the newest first. */
export function recentOperationsQuery(limit: number) {
  return queryOptions({
    queryKey: ['operations', 'recent', limit],
    queryFn: ({ signal }) => http.call<OperationList>(`/operations?limit=${limit}`, { signal }),
  });
}
