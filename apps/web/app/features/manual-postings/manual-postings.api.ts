import type { Approval } from '@nzela/contract/approvals';
import type { ManualPosting, manualPostingInputSchema } from '@nzela/contract/manual-postings';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';

type PostingList = { readonly elements: readonly ManualPosting[]; readonly curseur: string | null };

/** Under `approvals`, whose live events tell what became of them. */
export const postingsQuery = infiniteQueryOptions({
  queryKey: ['approvals', 'manual-postings'],
  queryFn: ({ pageParam, signal }) => {
    const search = new URLSearchParams({ limit: '50' });
    if (pageParam !== '') search.set('curseur', pageParam);
    return http.call<PostingList>(`/finances/ecritures?${search.toString()}`, { signal });
  },
  initialPageParam: '',
  getNextPageParam: ({ curseur }: PostingList) => curseur,
});

export function askPosting(
  body: z.output<typeof manualPostingInputSchema>,
  idempotencyKey: string,
): Promise<{ readonly approbation: Approval }> {
  return http.call('/finances/ecritures', { method: 'POST', body, idempotencyKey });
}
