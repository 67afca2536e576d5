import type { Dispute, DisputeList } from '@nzela/contract/disputes';
import type { MerchantFile } from '@nzela/contract/files';
import { http } from '../../lib/http.ts';
import { sendFile, type Sending } from '../../lib/send-file.ts';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { merchantQuery } from '../../lib/merchant.tsx';

const path = '/v1/disputes';

/** Under the payments: what moves a dispute moves its payment. */
const noun = 'payments';

/** Those of a payment, the oldest first. */
export const disputesQuery = (account: MerchantAccount, paymentId: string) =>
  merchantQuery<DisputeList>(
    account,
    [noun, paymentId, 'disputes'],
    `${path}?paiement=${paymentId}&order=asc`,
  );

/** Those that wait for an answer, the nearest date among the first of them. */
export const openDisputesQuery = (account: MerchantAccount) =>
  merchantQuery<DisputeList>(account, [noun, 'disputes'], `${path}?statut=a_repondre&order=asc`);

export function sendEvidenceFile(
  account: MerchantAccount,
  file: File,
  sending: Sending,
): Promise<MerchantFile> {
  return sendFile('/v1/files?usage=preuve_litige', { account, file, sending });
}

export type Evidence = {
  readonly account: MerchantAccount;
  readonly id: string;
  readonly texte: string;
  readonly fichiers: readonly string[];
};

export function sendEvidence({ account, id, ...body }: Evidence): Promise<Dispute> {
  return http.call(`${path}/${id}/preuves`, { method: 'POST', body, account });
}

export function acceptLoss(account: MerchantAccount, id: string): Promise<Dispute> {
  return http.call(`${path}/${id}/acceptation`, { method: 'POST', body: {}, account });
}
