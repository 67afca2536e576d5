import type { KycDocument, KycDocumentType } from '@nzela/contract/kyc';
import { readElements } from '../../lib/read-query.ts';
import { sendFile, type Sending } from '../../lib/send-file.ts';

/** Under `users`: a review is told as a change of the account. The newest first. */
export const kycDocumentsQuery = readElements<KycDocument>(['users', 'kyc'], '/kyc');

export function sendKycDocument(
  type: KycDocumentType,
  file: File,
  sending: Sending,
): Promise<KycDocument> {
  return sendFile(`/kyc?type=${type}`, { file, sending });
}
