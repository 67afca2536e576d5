import type { BillStatus, BillType } from '@nzela/contract/bills';
import { say, type Message } from '@nzela/messages/message';
import { refuse } from '../../kernel/http/problem.ts';
import { amountFor, rateFor, type Reader } from '../../kernel/texts/reader.ts';
import type {
  ReceiptContent,
  ReceiptReader,
  ReceiptSource,
  ReceiptLine,
} from '../operations/operations.ts';
import { readerOf, type Asking } from '../users/users.ts';
import type { PaidBill } from './bill.ts';
import { findBill } from './bills.store.ts';

/** The payer's receipt as a PDF. Refuses `introuvable`. */
export async function billReceipt(
  source: ReceiptSource,
  own: Asking & { readonly id: string },
): Promise<ReceiptContent> {
  const bill = (await findBill(source.snapshot, own.id, own.userId)) ?? refuse('introuvable');
  return payerReceipt(bill, await readerOf(source, own));
}

/** What was paid to whom, what it took of the wallet, and at which rate. */
export function payerReceipt(bill: PaidBill, reader: ReceiptReader): ReceiptContent {
  const { amount, sent, fee, total } = bill;
  const costs: ReceiptLine[] = [
    { label: say('receipts_bill_amount'), value: amountFor(reader, amount) },
    ...exchange(bill, reader),
    ...(amount.currency === sent.currency
      ? []
      : [{ label: say('receipts_bill_value'), value: amountFor(reader, sent) }]),
    { label: say('documents_fees'), value: amountFor(reader, fee) },
    { label: say('receipts_debited_total'), value: amountFor(reader, total), strong: true },
  ];
  return {
    ...heading(bill, reader),
    title: say('receipts_title_bill'),
    sections: [
      {
        title: say('documents_kind_bill'),
        lines: [{ label: say('receipts_bill_biller'), value: bill.biller.name }, ...what(bill)],
      },
      { title: say('receipts_debited'), lines: costs },
    ],
  };
}

/** What a biller needs to book the payment: nothing of the payer's account or of what it cost them. */
export function billerReceipt(bill: PaidBill, reader: ReceiptReader): ReceiptContent {
  const received = {
    label: say('receipts_bill_received'),
    value: amountFor(reader, bill.amount),
    strong: true,
  };
  return {
    ...heading(bill, reader),
    title: say('receipts_title_bill'),
    sections: [{ title: say('receipts_bill_payment'), lines: [...what(bill), received] }],
  };
}

function heading(bill: PaidBill, reader: ReceiptReader) {
  return {
    ...reader,
    reference: bill.reference,
    date: bill.completedAt ?? bill.orderedAt,
    amount: amountFor(reader, bill.amount),
    status: statusWords[bill.status],
    notes: bill.reason === null ? [] : [bill.reason],
  };
}

function what(bill: PaidBill): ReceiptLine[] {
  return [
    { label: say('documents_type'), value: typeWords[bill.biller.type] },
    { label: say('receipts_bill_reference'), value: bill.billReference },
    { label: say('receipts_holder'), value: bill.customerName },
    ...(bill.receiptNumber === null
      ? []
      : [{ label: say('receipts_bill_receipt'), value: bill.receiptNumber }]),
  ];
}

function exchange({ amount, sent, rate, parity }: PaidBill, reader: Reader): ReceiptLine[] {
  if (amount.currency === sent.currency) return [];
  const value = rateFor(reader, { from: sent.currency, rate, to: amount.currency });
  return [{ label: parity ? say('receipts_rate_parity') : say('receipts_rate'), value }];
}

const statusWords: Readonly<Record<BillStatus, Message>> = {
  en_attente: say('documents_status_waiting'),
  en_verification: say('documents_status_checked'),
  en_cours: say('documents_status_under_way'),
  indetermine: say('documents_status_checked'),
  complete: say('documents_status_completed'),
  annule: say('documents_status_cancelled'),
  echoue: say('documents_status_failed'),
};

const typeWords: Readonly<Record<BillType, Message>> = {
  electricity: say('receipts_bill_electricity'),
  water: say('receipts_bill_water'),
  internet: say('receipts_bill_internet'),
  phone: say('receipts_bill_phone'),
  tax: say('receipts_bill_tax'),
  school: say('receipts_bill_school'),
  other: say('receipts_bill_other'),
};
