import type { MerchantFile } from '@nzela/contract/files';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { sendFile, type Sending } from '../../lib/send-file.ts';

export function sendPicture(
  account: MerchantAccount,
  file: File,
  sending: Sending,
): Promise<MerchantFile> {
  return sendFile('/v1/files?usage=image_lien', { account, file, sending });
}
