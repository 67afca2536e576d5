import { say } from '@nzela/messages/message';
import { deliverMail } from '../../gateways/deliver.ts';
import type { MailMessage } from '../../gateways/mail/mail.port.ts';
import { transact } from '../../kernel/data/database.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import { composeLetter } from '../../kernel/texts/letter.ts';
import { joined, type Text } from '../../kernel/texts/texts.ts';
import { notify, wantsMail } from '../notifications/notifications.ts';
import { renderReceipt, type ReceiptFile } from '../operations/operations.ts';
import { findUser } from '../users/users.ts';
import type { PaidBill } from './bill.ts';
import { readBill } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { billerReceipt, payerReceipt } from './receipts.ts';
import { billsPath, type BillMail } from './steps.ts';

type Errand = { readonly billId: string; readonly kind: BillMail };

/** The zone of a biller's accounts, whose own is not known. */
const billerTimeZone = 'UTC';

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
  const { title, paragraphs } = payerWords(bill);
  const isWanted = await transact(deps.pool, async ({ client }) => {
    await notify(client, {
      userId,
      event: 'factures',
      title,
      text: joined(paragraphs),
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
    paragraphs: isPaid ? [...paragraphs, say('bills_mail_receipt')] : paragraphs,
    action: { label: say('bills_mail_action'), url: `${deps.config.publicUrl}${billsPath}` },
    footer: say('bills_mail_footer', { reference: bill.reference }),
  });
  const { timeZone, language } = payer;
  const holder = `${payer.firstName} ${payer.lastName}`.trim();
  const reader = { application, timeZone, language, holder };
  const receipt = isPaid ? await renderReceipt(deps, payerReceipt(bill, reader)) : null;
  const id = derivedId('mail', bill.id, bill.status);
  await deliverMail(deps, { id, to: payer.email, ...letter, ...attached(receipt) }, 'account');
}

type PayerWords = { readonly title: Text; readonly paragraphs: readonly [Text, ...Text[]] };

function payerWords(bill: PaidBill): PayerWords {
  const { status, amount, total, receiptNumber, reason } = bill;
  const what = { biller: bill.biller.name, reference: bill.billReference };
  if (status === 'complete') {
    const paid = say('bills_paid_text', { ...what, amount, total });
    return {
      title: say('bills_paid_title', { biller: what.biller }),
      paragraphs:
        receiptNumber === null
          ? [paid]
          : [paid, say('bills_paid_receipt', { number: receiptNumber })],
    };
  }
  const failed = say('bills_failed_text', { ...what, total });
  return {
    title: say('bills_failed_title', { biller: what.biller }),
    paragraphs: reason === null ? [failed] : [reason, failed],
  };
}

/** The payment's reference and its receipt, where the biller wants them. */
async function mailBiller(deps: BillDeps, bill: PaidBill, application: string): Promise<void> {
  const { amount, billReference, customerName, reference, receiptNumber } = bill;
  const to = bill.biller.receiptEmail;
  if (to === null) return;
  const paid = say('bills_biller_reference', { reference });
  const letter = composeLetter({
    application,
    // A biller's own is not known.
    language: 'fr',
    timeZone: 'UTC',
    title: say('bills_biller_title', { amount }),
    paragraphs: [
      say('bills_biller_text', { bill: billReference, name: customerName, application }),
      joined(
        receiptNumber === null
          ? [paid]
          : [paid, say('bills_biller_receipt', { number: receiptNumber })],
      ),
      say('bills_biller_attached'),
    ],
    footer: say('bills_biller_footer', { reference }),
  });
  const receipt = await renderReceipt(
    deps,
    billerReceipt(bill, { application, timeZone: billerTimeZone, language: 'fr', holder: null }),
  );
  const id = derivedId('mail', bill.id, 'quittance');
  await deliverMail(deps, { id, to, ...letter, ...attached(receipt) }, 'system');
}

function attached(receipt: ReceiptFile | null): Pick<MailMessage, 'attachments'> {
  if (receipt === null) return {};
  const { name: filename, pdf: content } = receipt;
  return { attachments: [{ filename, contentType: 'application/pdf', content }] };
}
