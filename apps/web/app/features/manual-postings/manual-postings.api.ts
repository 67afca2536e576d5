import type { Approval } from '@nzela/contract/approvals';
import type { ManualPosting, manualPostingInputSchema } from '@nzela/contract/manual-postings';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';

type PostingList = { readonly elements: readonly ManualPosting[]; readonly curseur: string | null };

/** Under `approvals`, whose live events tell what became of them. */
export const postingsQuery = readPages<PostingList>(
  ['approvals', 'manual-postings'],
  '/finances/ecritures',
  { limit: '50' },
);

export function askPosting(
  body: z.output<typeof manualPostingInputSchema>,
  idempotencyKey: string,
): Promise<{ readonly approbation: Approval }> {
  return http.call('/finances/ecritures', { method: 'POST', body, idempotencyKey });
}
