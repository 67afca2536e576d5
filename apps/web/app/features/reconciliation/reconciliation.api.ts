import type {
  Difference,
  differenceResolutionSchema,
  StatementFiles,
} from '@nzela/contract/reconciliation';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';
import { m } from '@nzela/messages/m';
import type { QueueAsked, QueueParts } from '../../lib/list-address.ts';
import { readPages } from '../../lib/read-query.ts';

export const noun = 'reconciliation';

export const fileParts: QueueParts<'tout'> = [
  { value: 'tout', label: m.reconciliation_files, order: 'desc' },
];

export function filesQuery({ order }: QueueAsked<'tout'>) {
  const search = { order, limit: '50' };
  return readPages<StatementFiles>([noun, 'files', order], '/finances/releves', search);
}

type DifferenceList = {
  readonly elements: readonly Difference[];
  readonly curseur: string | null;
  readonly ouverts: number;
};

type Part = 'ouverts' | 'resolus';

export const differenceParts: QueueParts<Part> = [
  { value: 'ouverts', label: m.reconciliation_show_open, order: 'asc' },
  { value: 'resolus', label: m.reconciliation_show_done, order: 'desc' },
];

export function differencesQuery({ part: etat, order }: QueueAsked<Part>) {
  const search = { etat, order, limit: '50' };
  return readPages<DifferenceList>([noun, 'differences', etat, order], '/finances/ecarts', search);
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
