import type { MerchantDocument, MerchantDocumentType } from '@nzela/contract/kyc';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { sendFile, type Sending } from '../../lib/send-file.ts';

type SentDocument = {
  readonly type: MerchantDocumentType;
  readonly file: File;
  readonly sending: Sending;
};

export function sendDocument(
  account: MerchantAccount,
  { type, ...sent }: SentDocument,
): Promise<MerchantDocument> {
  return sendFile(`/kyc/commerce?type=${type}`, { account, ...sent });
}
