import { formatMoney } from '@nzela/money/format';
import { deliverMail } from '../../gateways/deliver.ts';
import type { MailMessage } from '../../gateways/mail/mail.port.ts';
import { transact } from '../../kernel/database.ts';
import { derivedId } from '../../kernel/ids.ts';
import { composeLetter } from '../../kernel/letter.ts';
import { notify, wantsMail } from '../notifications/notifications.ts';
import { renderReceipt, type ReceiptFile } from '../operations/operations.ts';
import { findUser } from '../users/users.ts';
import type { PaidBill } from './bill.ts';
import { readBill } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { billerReceipt, payerReceipt } from './receipts.ts';
import type { BillMail } from './steps.ts';

type Errand = { readonly billId: string; readonly kind: BillMail };

/** The zone of a biller's accounts, whose own is not known. */
const billerTimeZone = 'UTC';

const billsPath = '/dashboard/user/wallet?onglet=factures';

/** Tells the payer or the biller what became of a bill, under an id of its own: a job that runs twice tells it once. */
export async function sendBillMail(deps: BillDeps, { billId, kind }: Errand): Promise<void> {
  const bill = await readBill(deps.pool, billId);
  if (bill === null) return;
  const { nomApplication: application } = await deps.settings.read('application');
  if (kind === 'quittance') await tellBiller(deps, bill, application);
  else await tellPayer(deps, bill, application);
}

async function tellPayer(deps: BillDeps, bill: PaidBill, application: string): Promise<void> {
  const payer = await findUser(deps.pool, 'id', bill.ownerId);
  if (payer === null) return;
  const { id: userId } = payer;
  const { title, paragraphs } = payerWords(bill);
  const isWanted = await transact(deps.pool, async ({ client }) => {
    await notify(client, {
      userId,
      event: 'factures',
      title,
      text: paragraphs.join(' '),
      path: billsPath,
      subject: `bill:${bill.id}:${bill.status}`,
      ownMail: true,
    });
    // What did not work out, and that the money is back, is told whatever was chosen.
    return bill.status === 'echoue' || (await wantsMail(client, userId, 'factures'));
  });
  if (!isWanted) return;
  const isPaid = bill.status === 'complete';
  const letter = composeLetter({
    application,
    language: payer.language,
    timeZone: payer.timeZone,
    title,
    paragraphs: isPaid ? [...paragraphs, 'Votre reçu est joint à ce message.'] : paragraphs,
    action: { label: 'Voir mes factures', url: `${deps.config.publicUrl}${billsPath}` },
    footer: `Référence ${bill.reference}. Vous recevez ce message parce que de l’argent a bougé sur votre compte.`,
  });
  const { timeZone, language } = payer;
  const reader = { application, timeZone, language };
  const receipt = isPaid ? await renderReceipt(deps, payerReceipt(bill, reader)) : null;
  const id = derivedId('mail', bill.id, bill.status);
  await deliverMail(deps, { id, to: payer.email, ...letter, ...attached(receipt) }, 'account');
}

function payerWords({ status, biller, billReference, amount, total, ...bill }: PaidBill) {
  const what = `${biller.name}, ${billReference}`;
  if (status === 'complete') {
    const number =
      bill.receiptNumber === null ? [] : [`Quittance du fournisseur : ${bill.receiptNumber}.`];
    return {
      title: `Votre facture ${biller.name} est payée`,
      paragraphs: [
        `Nous avons payé ${formatMoney(amount)} pour ${what}. Débité : ${formatMoney(total)}.`,
        ...number,
      ],
    };
  }
  return {
    title: `Votre facture ${biller.name} n’a pas pu être payée`,
    paragraphs: [
      ...(bill.reason === null ? [] : [bill.reason]),
      `Facture : ${what}. Rien n’a été débité : ${formatMoney(total)} sont de nouveau disponibles sur votre portefeuille.`,
    ],
  };
}

/** The payment's reference and its receipt, where the biller wants them. */
async function tellBiller(deps: BillDeps, bill: PaidBill, application: string): Promise<void> {
  const { amount, billReference, customerName, reference, receiptNumber } = bill;
  const to = bill.biller.receiptEmail;
  if (to === null) return;
  const letter = composeLetter({
    application,
    // A biller's own is not known.
    language: 'fr',
    timeZone: 'UTC',
    title: `Paiement reçu : ${formatMoney(amount)}`,
    paragraphs: [
      `La facture ${billReference} (${customerName}) a été payée par ${application}.`,
      `Référence du paiement : ${reference}.${receiptNumber === null ? '' : ` Votre quittance : ${receiptNumber}.`}`,
      'Le reçu est joint à ce message.',
    ],
    footer: `Référence ${reference}. Vous recevez ce message parce qu’un paiement vous a été versé.`,
  });
  const receipt = await renderReceipt(
    deps,
    billerReceipt(bill, { application, timeZone: billerTimeZone, language: 'fr' }),
  );
  const id = derivedId('mail', bill.id, 'quittance');
  await deliverMail(deps, { id, to, ...letter, ...attached(receipt) }, 'system');
}

function attached(receipt: ReceiptFile | null): Pick<MailMessage, 'attachments'> {
  if (receipt === null) return {};
  const { name: filename, pdf: content } = receipt;
  return { attachments: [{ filename, contentType: 'application/pdf', content }] };
}
