import type {
  Difference,
  differenceResolutionSchema,
  StatementFiles,
} from '@nzela/contract/reconciliation';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';

export const noun = 'reconciliation';

export const filesQuery = readPages<StatementFiles>([noun, 'files'], '/finances/releves', {
  limit: '50',
});

type DifferenceList = {
  readonly elements: readonly Difference[];
  readonly curseur: string | null;
  readonly ouverts: number;
};

export type Shown = 'ouverts' | 'resolus';

export function differencesQuery(etat: Shown) {
  return readPages<DifferenceList>([noun, 'differences', etat], '/finances/ecarts', {
    etat,
    limit: '50',
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
