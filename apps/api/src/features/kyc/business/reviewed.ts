import type { PoolClient } from 'pg';
import type { MerchantDocumentType } from '@nzela/contract/kyc';
import { say, type Message } from '@nzela/messages/message';
import { publish } from '../../../kernel/data/events.ts';
import { markVerified, teamOf, whoMay } from '../../merchants/merchants.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Reviewed } from '../kyc.store.ts';
import { listCurrent, type BusinessDocument } from './business.store.ts';
import { statusOf } from './progress.ts';

const typeNames = {
  business_registration: say('merchants_document_business_registration'),
  director_id: say('merchants_document_director_id'),
  address_proof: say('merchants_document_address_proof'),
  bank_statement: say('merchants_document_bank_statement'),
  tax_document: say('merchants_document_tax_document'),
} as const satisfies Readonly<Record<MerchantDocumentType, Message>>;

/** Whether somebody belongs to the team of a business. */
export async function worksFor(
  client: PoolClient,
  merchantId: string,
  userId: string,
): Promise<boolean> {
  return (await teamOf(client, merchantId)).some((member) => member.userId === userId);
}

/**
 * A business's document was reviewed: with the last one accepted, the business is verified. Those who send its documents are
 * told. The caller has locked the documents of the business.
 */
export async function businessReviewed(
  client: PoolClient,
  merchantId: string,
  reviewed: Reviewed,
): Promise<void> {
  const current = await listCurrent(client, merchantId);
  const isVerified = statusOf(current) === 'verifie';
  if (isVerified) await markVerified(client, merchantId, reviewed.reviewedAt);
  const document = current.find(({ id }) => id === reviewed.id);
  if (document === undefined) return;
  const words = isVerified ? verifiedWords : wordsOf(document);
  for (const userId of await whoMay(client, merchantId, 'documents.envoyer')) {
    await publish(client, { userId, sujet: 'merchants', id: merchantId });
    await notify(client, {
      userId,
      event: 'compte',
      ...words,
      path: '/dashboard/merchant/settings?onglet=kyc',
      subject: `kyc:${reviewed.id}`,
    });
  }
}

type Words = { readonly title: Message; readonly text: Message };

const verifiedWords: Words = {
  title: say('merchants_verified_title'),
  text: say('merchants_verified_text'),
};

function wordsOf({ type, reason }: BusinessDocument): Words {
  const document = typeNames[type];
  return reason === null
    ? {
        title: say('merchants_document_accepted_title', { document }),
        text: say('merchants_document_accepted_text'),
      }
    : {
        title: say('merchants_document_refused_title', { document }),
        text: say('merchants_document_refused_text', { reason }),
      };
}
