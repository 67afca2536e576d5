import type { KycDocument, KycDocumentType } from '@nzela/contract/kyc';
import { http } from '../../lib/http.ts';
import { readElements } from '../../lib/read-query.ts';

/** Under `users`: a review is told as a change of the account. The newest first. */
export const kycDocumentsQuery = readElements<KycDocument>(['users', 'kyc'], '/kyc');

export function sendKycDocument(type: KycDocumentType, file: File): Promise<KycDocument> {
  const body = new FormData();
  body.append('fichier', file);
  return http.call(`/kyc?type=${type}`, { method: 'POST', body });
}
