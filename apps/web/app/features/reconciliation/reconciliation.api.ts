import type {
  Difference,
  differenceResolutionSchema,
  StatementFile,
} from '@nzela/contract/reconciliation';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';

export const noun = 'reconciliation';

export const filesQuery = readQuery<{ readonly elements: readonly StatementFile[] }>(
  [noun, 'files'],
  '/finances/releves',
);

type DifferenceList = {
  readonly elements: readonly Difference[];
  readonly curseur: string | null;
  readonly ouverts: number;
};

export type Shown = 'ouverts' | 'resolus';

export function differencesQuery(etat: Shown) {
  return infiniteQueryOptions({
    queryKey: [noun, 'differences', etat],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ etat, limit: '50' });
      if (pageParam !== '') search.set('curseur', pageParam);
      return http.call<DifferenceList>(`/finances/ecarts?${search.toString()}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ curseur }: DifferenceList) => curseur,
  });
}

export function resolveDifference(
  id: string,
  body: z.output<typeof differenceResolutionSchema>,
): Promise<Difference> {
  return http.call(`/finances/ecarts/${id}/resolution`, { method: 'POST', body });
}

export function readStatements(): Promise<void> {
  return http.call('/finances/releves/lecture', { method: 'POST', body: {} });
}

export function downloadFile(id: string): Promise<Blob> {
  return http.download(`/finances/releves/${id}/fichier`);
}
