import type { BillStatus, BillType } from '@nzela/contract/bills';
import { refuse } from '../../kernel/http/problem.ts';
import { amountFor, rateFor, told, type Reader } from '../../kernel/texts/reader.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import {
  type ReceiptContent,
  type ReceiptSource,
  type ReceiptLine,
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
export function payerReceipt(bill: PaidBill, reader: Reader): ReceiptContent {
  const { amount, sent, fee, total } = bill;
  const costs: ReceiptLine[] = [
    { label: 'Montant de la facture', value: amountFor(reader, amount) },
    ...exchange(bill, reader),
    ...(amount.currency === sent.currency
      ? []
      : [{ label: 'Sa valeur', value: amountFor(reader, sent) }]),
    { label: 'Frais', value: amountFor(reader, fee) },
    { label: 'Total débité', value: amountFor(reader, total), strong: true },
  ];
  return {
    ...heading(bill, reader),
    title: 'Reçu de paiement de facture',
    sections: [
      {
        title: 'Facture',
        lines: [{ label: 'Fournisseur', value: bill.biller.name }, ...what(bill, reader)],
      },
      { title: 'Ce qui a été débité', lines: costs },
    ],
  };
}

/** What a biller needs to book the payment: nothing of the payer's account or of what it cost them. */
export function billerReceipt(bill: PaidBill, reader: Reader): ReceiptContent {
  const received = { label: 'Montant versé', value: amountFor(reader, bill.amount), strong: true };
  return {
    ...heading(bill, reader),
    title: 'Reçu de paiement de facture',
    sections: [{ title: 'Paiement', lines: [...what(bill, reader), received] }],
  };
}

function heading(bill: PaidBill, reader: Reader) {
  return {
    ...reader,
    reference: bill.reference,
    date: bill.completedAt ?? bill.orderedAt,
    amount: amountFor(reader, bill.amount),
    status: statusWords[bill.status],
    notes: bill.reason === null ? [] : [renderText(bill.reason, reader)],
  };
}

function what(bill: PaidBill, reader: Reader): ReceiptLine[] {
  return [
    { label: 'Type', value: told(reader, typeWords[bill.biller.type]) },
    { label: 'Référence de la facture', value: bill.billReference },
    { label: 'Titulaire', value: bill.customerName },
    ...(bill.receiptNumber === null
      ? []
      : [{ label: 'Quittance du fournisseur', value: bill.receiptNumber }]),
  ];
}

function exchange({ amount, sent, rate, parity }: PaidBill, reader: Reader): ReceiptLine[] {
  if (amount.currency === sent.currency) return [];
  const value = rateFor(reader, { from: sent.currency, rate, to: amount.currency });
  return [{ label: parity ? 'Taux (parité légale)' : 'Taux appliqué', value }];
}

const statusWords: Readonly<Record<BillStatus, string>> = {
  en_attente: 'En attente',
  en_cours: 'En cours',
  indetermine: 'En cours de vérification',
  complete: 'Complété',
  echoue: 'Échoué',
};

const typeWords: Readonly<Record<BillType, string>> = {
  electricity: 'Électricité',
  water: 'Eau',
  internet: 'Internet',
  phone: 'Téléphone',
  tax: 'Impôts et taxes',
  school: 'Scolarité',
  other: 'Autre',
};
