import type { Approval } from '@nzela/contract/approvals';
import type {
  KycDecision,
  KycReviewList,
  ReviewedDocument,
  SentDocument,
} from '@nzela/contract/kyc';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readPages, readQuery } from '../../lib/read-query.ts';

/** What waits for a review, the oldest first. Its key is a topic of live events. */
export const waitingQuery = readPages<KycReviewList>(['kyc', 'waiting'], '/kyc/a-examiner', {
  limit: '50',
});

/** One document, decided on or not. */
export const sentQuery = (id: string) => readQuery<SentDocument>(['kyc', 'sent', id], `/kyc/${id}`);

/** Each reading is written down: once for as long as the page is open. */
export const documentFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['kyc-file', id],
    queryFn: ({ signal }) => http.download(`/kyc/${id}/fichier`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** What became of the document, or what a second administrator is asked for. */
export function decideOn(
  id: string,
  decision: KycDecision,
): Promise<ReviewedDocument | { readonly approbation: Approval }> {
  return http.call(`/kyc/${id}/decision`, { method: 'POST', body: decision });
}
