import type { Approval } from '@nzela/contract/approvals';
import type { ManualPosting, manualPostingInputSchema } from '@nzela/contract/manual-postings';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';
import { searchOf, type PostingFilters } from './posting-filters.ts';

type PostingList = { readonly elements: readonly ManualPosting[]; readonly curseur: string | null };

/** Under `approvals`, whose live events tell what became of them. */
export function postingsQuery(filters: PostingFilters) {
  const search = searchOf(filters);
  if (filters.ordre !== '') search.set('order', filters.ordre);
  search.set('limit', '50');
  return infiniteQueryOptions({
    ...readPages<PostingList>(
      ['approvals', 'manual-postings', search.toString()],
      '/finances/ecritures',
      search,
    ),
    // The rows stay while the next filter is read: nobody presses what is about to go.
    placeholderData: keepPreviousData,
  });
}

export function downloadPostings(filters: PostingFilters): Promise<File> {
  return http.download(`/finances/ecritures/fichier?${searchOf(filters).toString()}`);
}

export function askPosting(
  body: z.output<typeof manualPostingInputSchema>,
  { key, verification }: { readonly key: string; readonly verification: string | undefined },
): Promise<{ readonly approbation: Approval }> {
  return http.call('/finances/ecritures', {
    method: 'POST',
    body,
    idempotencyKey: key,
    verification,
  });
}
