import type { WithdrawalStatus } from '@nzela/contract/withdrawals';
import { say, type Message } from '@nzela/messages/message';
import { refuse } from '../../kernel/http/problem.ts';
import { amountFor, rateFor, type Reader } from '../../kernel/texts/reader.ts';
import type { ReceiptContent, ReceiptSource, ReceiptLine } from '../operations/operations.ts';
import { readerOf, type Asking } from '../users/users.ts';
import { accountOf } from './view.ts';
import { findWithdrawal, type Withdrawal } from './withdrawals.store.ts';

/** The receipt as a PDF: the money is set aside, so there is one from the first moment. Refuses `introuvable`. */
export async function withdrawalReceipt(
  source: ReceiptSource,
  own: Asking & { readonly id: string },
): Promise<ReceiptContent> {
  const withdrawal =
    (await findWithdrawal(source.snapshot, own.id, own.userId)) ?? refuse('introuvable');
  const reader = await readerOf(source, own);
  return {
    ...reader,
    title: say('receipts_title_withdrawal'),
    reference: withdrawal.reference,
    date: withdrawal.createdAt,
    amount: amountFor(reader, withdrawal.sent),
    status: statusWords[withdrawal.status],
    sections: [
      { title: say('receipts_to'), lines: destination(withdrawal) },
      {
        title: say('receipts_debited'),
        lines: [
          { label: say('receipts_withdrawn'), value: amountFor(reader, withdrawal.sent) },
          { label: say('documents_fees'), value: amountFor(reader, withdrawal.fee) },
          {
            label: say('receipts_debited_total'),
            value: amountFor(reader, withdrawal.total),
            strong: true,
          },
        ],
      },
      { title: say('receipts_outcome'), lines: received(withdrawal, reader) },
    ],
    notes: withdrawal.reason === null ? [] : [withdrawal.reason],
  };
}

const statusWords: Readonly<Record<WithdrawalStatus, Message>> = {
  en_attente: say('documents_status_waiting'),
  en_cours: say('documents_status_under_way'),
  en_verification: say('documents_status_checked'),
  indetermine: say('documents_status_checked'),
  complete: say('documents_status_completed'),
  annule: say('documents_status_cancelled_free'),
  echoue: say('documents_status_failed_returned'),
};

function destination(w: Withdrawal): ReceiptLine[] {
  const kind =
    w.method === 'bank' ? say('receipts_delivery_bank') : say('receipts_delivery_mobile');
  const operator = w.beneficiary.operator?.toUpperCase();
  return [
    { label: say('receipts_holder'), value: w.beneficiary.name },
    { label: kind, value: `•••• ${accountOf(w).slice(-4)}` },
    ...(operator === undefined ? [] : [{ label: say('receipts_operator'), value: operator }]),
  ];
}

function received(w: Withdrawal, reader: Reader): ReceiptLine[] {
  const line = {
    label: say('receipts_received'),
    value: amountFor(reader, w.received),
    strong: true,
  };
  if (w.sent.currency === w.received.currency) return [line];
  const value = rateFor(reader, { from: w.sent.currency, rate: w.rate, to: w.received.currency });
  return [{ label: say('receipts_rate'), value }, line];
}
