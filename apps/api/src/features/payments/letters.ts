import type { Pool } from 'pg';
import { say } from '@nzela/messages/message';
import { deliverMail, type DeliverNeeds } from '../../gateways/deliver.ts';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { printedPicture } from '../files/files.ts';
import { writeMail } from '../mails/mails.ts';
import { faceOf, readingOf } from '../merchants/merchants.ts';
import type { Settings } from '../settings/settings.ts';
import { paymentById } from './payments.store.ts';
import { checkoutUrl, type Site } from './view.ts';
import { methodWords } from './words.ts';

export type LetterDeps = DeliverNeeds &
  Site & {
    readonly pool: Pool;
    readonly secrets: Secrets;
    readonly settings: Pick<Settings, 'read'>;
    readonly gateways: { readonly mail: MailGateway };
  };

const logoName = 'logo@receipt';

/**
 * Sends the receipt of a payment to the address that was given for it, in the merchant's language: the payer's is not
 * known. Under an id of its own: a job that runs twice sends it once.
 */
export async function sendReceipt(deps: LetterDeps, paymentId: string): Promise<void> {
  const payment = await paymentById(deps.pool, paymentId);
  const { accountId, receipt, customer, reference, code } = payment;
  if (receipt === null || customer.email === null) return;
  const { name, logoId } = await faceOf(deps.pool, accountId);
  const logo = await printedPicture(deps, logoId);
  const { description } = payment;
  const letter = await writeMail(deps.settings, {
    event: 'recu_paiement',
    values: {
      commerce: name,
      montant: receipt.paid,
      date: receipt.paidAt,
      moyen: methodWords[receipt.method],
      description: description === null ? '' : say('payments_receipt_description', { description }),
      reference,
    },
    url: checkoutUrl(deps, code),
    reader: await readingOf(deps.pool, accountId),
    ...(logo === null ? {} : { picture: { cid: logoName, name } }),
  });
  const id = derivedId('mail', paymentId, 'receipt');
  const attachments =
    logo === null
      ? []
      : [{ filename: 'logo.png', contentType: 'image/png', content: logo, cid: logoName }];
  await deliverMail(deps, { id, to: customer.email, ...letter, attachments }, 'access');
}
