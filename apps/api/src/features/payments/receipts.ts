import type { Pool } from 'pg';
import { say } from '@nzela/messages/message';
import { subtract } from '@nzela/money/money';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { MerchantCaller } from '../../kernel/identity/session.ts';
import { amountFor, momentFor } from '../../kernel/texts/reader.ts';
import { printedPicture } from '../files/files.ts';
import { faceOf } from '../merchants/merchants.ts';
import type { ReceiptContent, ReceiptLine, ReceiptSource } from '../operations/operations.ts';
import { readerOf } from '../users/users.ts';
import { findPayment, type Payment } from './payments.store.ts';
import { methodWords, statusWords } from './words.ts';

type Asked = {
  readonly caller: MerchantCaller;
  readonly id: string;
  readonly language: string;
};

/** What a merchant keeps of a payment, made out in its name. Refuses `introuvable`, and `recu_indisponible` before it is paid. */
export async function paymentReceipt(
  source: ReceiptSource,
  { caller, id, language }: Asked,
): Promise<ReceiptContent> {
  const { snapshot, settings } = source;
  const payment =
    (await findPayment(snapshot, { id, accountId: caller.accountId })) ?? refuse('introuvable');
  const { receipt } = payment;
  if (receipt === null) return refuse('recu_indisponible');
  const { nomApplication: application, fuseauHoraire: timeZone } =
    await settings.read('application');
  const { name } = await faceOf(snapshot, caller.accountId);
  const reader =
    caller.kind === 'person'
      ? await readerOf(source, { userId: caller.userId, language })
      : { application, timeZone, language };
  const amount = amountFor(reader, receipt.paid);
  const lines: readonly ReceiptLine[] = [
    { label: say('receipts_method'), value: methodWords[receipt.method] },
    { label: say('payments_paid'), value: amount },
    { label: say('documents_fees'), value: amountFor(reader, receipt.fee) },
    ...(payment.refunded.minor === 0n
      ? []
      : [{ label: say('payments_refunded'), value: amountFor(reader, payment.refunded) }]),
    { label: say('payments_available'), value: momentFor(reader, receipt.availableAt) },
    {
      label: say('payments_net'),
      value: amountFor(reader, subtract(receipt.paid, receipt.fee)),
      strong: true,
    },
  ];
  return {
    ...reader,
    holder: name,
    title: say('receipts_title_request'),
    reference: payment.reference,
    date: receipt.paidAt,
    amount,
    status: statusWords[payment.status],
    sections: [...customerSection(payment), { title: say('payments_payment'), lines }],
    notes: payment.mode === 'test' ? [say('payments_test_note')] : [],
  };
}

/** The logo of the business, as a document prints it. */
export async function receiptLogo(
  deps: { readonly pool: Pool; readonly secrets: Secrets },
  { accountId }: MerchantCaller,
): Promise<Buffer | null> {
  const { logoId } = await faceOf(deps.pool, accountId);
  return printedPicture(deps, logoId);
}

function customerSection({ customer, description }: Payment): ReceiptContent['sections'] {
  const told = [
    [say('payments_customer'), customer.name],
    [say('payments_customer_email'), customer.email],
    [say('receipts_phone'), customer.phone],
    [say('documents_description'), description],
  ] as const;
  const lines = told.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
  return lines.length === 0 ? [] : [{ title: say('payments_customer'), lines }];
}
