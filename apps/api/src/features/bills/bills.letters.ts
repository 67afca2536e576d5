import { say } from '@nzela/messages/message';
import { deliverMail } from '../../gateways/deliver.ts';
import type { MailMessage } from '../../gateways/mail/mail.port.ts';
import { transact } from '../../kernel/data/database.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import { joined, type Text } from '../../kernel/texts/texts.ts';
import { noticeOf, writeMail, type MailNews } from '../mails/mails.ts';
import { notify, wantsMail } from '../notifications/notifications.ts';
import { renderReceipt, type ReceiptFile } from '../operations/operations.ts';
import { findUser } from '../users/users.ts';
import type { PaidBill } from './bill.ts';
import { readBill } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { billerReceipt, payerReceipt } from './receipts.ts';
import { billsPath, type BillMail } from './steps.ts';

type Errand = { readonly billId: string; readonly kind: BillMail };

/** A biller's own are not known. */
const billerReader = { language: 'fr', timeZone: 'UTC' };

/** Tells the payer or the biller what became of a bill, under an id of its own: a job that runs twice tells it once. */
export async function sendBillMail(deps: BillDeps, { billId, kind }: Errand): Promise<void> {
  const bill = await readBill(deps.pool, billId);
  if (bill === null) return;
  const { nomApplication: application } = await deps.settings.read('application');
  if (kind === 'quittance') await mailBiller(deps, bill, application);
  else await mailPayer(deps, bill, application);
}

async function mailPayer(deps: BillDeps, bill: PaidBill, application: string): Promise<void> {
  const payer = await findUser(deps.pool, 'id', bill.ownerId);
  if (payer === null) return;
  const { id: userId } = payer;
  const isWanted = await transact(deps.pool, async ({ client }) => {
    await notify(client, {
      userId,
      event: 'factures',
      ...noticeOf(payerNews(bill, payer.firstName)),
      path: billsPath,
      subject: `bill:${bill.id}:${bill.status}`,
      ownMail: true,
    });
    // What did not work out, and that the money is back, is told whatever was chosen.
    return bill.status === 'echoue' || (await wantsMail(client, userId, 'factures'));
  });
  if (!isWanted) return;
  const isPaid = bill.status === 'complete';
  const letter = await writeMail(deps.settings, {
    ...payerNews(bill, payer.firstName, say('bills_mail_receipt')),
    url: `${deps.config.publicUrl}${billsPath}`,
    reader: payer,
  });
  const { timeZone, language } = payer;
  const holder = `${payer.firstName} ${payer.lastName}`.trim();
  const reader = { application, timeZone, language, holder };
  const receipt = isPaid ? await renderReceipt(deps, payerReceipt(bill, reader)) : null;
  const id = derivedId('mail', bill.id, bill.status);
  await deliverMail(deps, { id, to: payer.email, ...letter, ...attached(receipt) }, 'account');
}

/** `recu`: that a paid bill's receipt is attached, where it is. */
function payerNews(bill: PaidBill, prenom: string, recu: Text = ''): MailNews {
  const { status, receiptNumber: number, amount: montant, total: debite, reference } = bill;
  const fournisseur = bill.biller.name;
  const about = { prenom, reference, fournisseur, facture: bill.billReference, debite };
  if (status !== 'complete')
    return { event: 'facture_echouee', values: { ...about, motif: bill.reason ?? '' } };
  const quittance = number === null ? '' : say('bills_paid_receipt', { number });
  return { event: 'facture_payee', values: { ...about, montant, quittance, recu } };
}

/** The payment's reference and its receipt, where the biller wants them. */
async function mailBiller(deps: BillDeps, bill: PaidBill, application: string): Promise<void> {
  const { amount, billReference, customerName, reference, receiptNumber } = bill;
  const to = bill.biller.receiptEmail;
  if (to === null) return;
  const paid = say('bills_biller_reference', { reference });
  const paiement =
    receiptNumber === null
      ? paid
      : joined([paid, say('bills_biller_receipt', { number: receiptNumber })]);
  const letter = await writeMail(deps.settings, {
    event: 'facture_versee',
    values: { montant: amount, facture: billReference, client: customerName, paiement, reference },
    url: null,
    reader: billerReader,
  });
  const receipt = await renderReceipt(
    deps,
    billerReceipt(bill, { ...billerReader, application, holder: null }),
  );
  const id = derivedId('mail', bill.id, 'quittance');
  await deliverMail(deps, { id, to, ...letter, ...attached(receipt) }, 'system');
}

function attached(receipt: ReceiptFile | null): Pick<MailMessage, 'attachments'> {
  if (receipt === null) return {};
  const { name: filename, pdf: content } = receipt;
  return { attachments: [{ filename, contentType: 'application/pdf', content }] };
}
