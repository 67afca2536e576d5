import { formatMoney } from '@nzela/money/format';
import type { MailMessage } from '../../gateways/mail/mail.port.ts';
import { derivedId } from '../../kernel/ids.ts';
import { composeLetter, type Letter } from '../../kernel/letter.ts';
import { renderReceipt } from '../operations/operations.ts';
import { findUser } from '../users/users.ts';
import type { PaidBill } from './bill.ts';
import { readBill } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { billerReceipt, payerReceipt } from './receipts.ts';
import type { BillMail } from './steps.ts';

type Errand = { readonly billId: string; readonly kind: BillMail };

/** The zone of a biller's accounts, whose own is not known. */
const billerTimeZone = 'UTC';

/** Sends one mail about a bill, under an id of its own: a job that runs twice sends the same message. */
export async function sendBillMail(deps: BillDeps, { billId, kind }: Errand): Promise<void> {
  const bill = await readBill(deps.pool, billId);
  if (bill === null) return;
  const { nomApplication: application } = await deps.settings.read('application');
  const id = derivedId('mail', bill.id, kind);
  const filename = `recu-${bill.reference}.pdf`;
  const attached = (content: Buffer) => [{ filename, contentType: 'application/pdf', content }];
  if (kind === 'quittance') {
    const to = bill.biller.receiptEmail;
    if (to === null) return;
    const pdf = await renderReceipt(billerReceipt(bill, { application, timeZone: billerTimeZone }));
    const letter = letterToBiller(bill, application);
    return deliver(deps, { id, to, ...letter, attachments: attached(pdf) });
  }
  const payer = await findUser(deps.pool, 'id', bill.ownerId);
  if (payer === null) return;
  const url = `${deps.config.publicUrl}/dashboard/user/wallet?onglet=factures`;
  const letter = letterToPayer(bill, application, url);
  const reader = { application, timeZone: payer.timeZone };
  const attachments =
    kind === 'payee' ? attached(await renderReceipt(payerReceipt(bill, reader))) : [];
  await deliver(deps, { id, to: payer.email, ...letter, attachments });
}

function letterToPayer(bill: PaidBill, application: string, url: string): Letter {
  const { biller, billReference, total, amount, reason } = bill;
  const what = `${biller.name}, ${billReference}`;
  const isPaid = bill.status === 'complete';
  const paragraphs = isPaid
    ? [
        `Nous avons payé ${formatMoney(amount)} pour ${what}. Débité : ${formatMoney(total)}.`,
        ...(bill.receiptNumber === null
          ? []
          : [`Numéro de quittance du fournisseur : ${bill.receiptNumber}.`]),
        'Votre reçu est joint à ce message.',
      ]
    : [
        ...(reason === null ? [] : [reason]),
        `Facture : ${what}. Rien n’a été débité : ${formatMoney(total)} sont de nouveau disponibles sur votre portefeuille.`,
      ];
  return composeLetter({
    application,
    title: isPaid
      ? `Votre facture ${biller.name} est payée`
      : `Votre facture ${biller.name} n’a pas pu être payée`,
    paragraphs,
    action: { label: 'Voir mes factures', url },
    footer: `Référence ${bill.reference}. Vous recevez ce message parce que de l’argent a bougé sur votre compte.`,
  });
}

function letterToBiller(bill: PaidBill, application: string): Letter {
  const { amount, billReference, customerName, reference, receiptNumber } = bill;
  return composeLetter({
    application,
    title: `Paiement reçu : ${formatMoney(amount)}`,
    paragraphs: [
      `La facture ${billReference} (${customerName}) a été payée par ${application}.`,
      `Référence du paiement : ${reference}.${receiptNumber === null ? '' : ` Votre quittance : ${receiptNumber}.`}`,
      'Le reçu est joint à ce message.',
    ],
    footer: `Référence ${reference}. Vous recevez ce message parce qu’un paiement vous a été versé.`,
  });
}

/** Throws to be tried again, unless the address itself was refused for good. */
async function deliver({ gateways, log }: BillDeps, message: MailMessage): Promise<void> {
  const answer = await gateways.mail.send(message);
  if (answer.status === 'answered') return;
  if (answer.status === 'refused' && answer.fault === 'client') {
    log.warn({ mail: message.id, code: answer.code }, 'a bill mail was refused for good');
    return;
  }
  throw new Error(`Mail not sent: ${answer.status === 'unknown' ? answer.reason : answer.code}`);
}
