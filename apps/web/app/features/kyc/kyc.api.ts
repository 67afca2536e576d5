import type { KycDocument, KycDocumentType } from '@nzela/contract/kyc';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** Under `users`: a review is told as a change of the account. The newest first. */
export const kycDocumentsQuery = queryOptions({
  queryKey: ['users', 'kyc'],
  queryFn: async ({ signal }) =>
    (await http.call<{ elements: readonly KycDocument[] }>('/kyc', { signal })).elements,
});

export function sendKycDocument(type: KycDocumentType, file: File): Promise<KycDocument> {
  const body = new FormData();
  body.append('fichier', file);
  return http.call(`/kyc?type=${type}`, { method: 'POST', body });
}
