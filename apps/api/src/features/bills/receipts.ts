import { decimalText } from '@nzela/money/decimal';
import { formatDecimalText, formatMoney } from '@nzela/money/format';
import type { BillStatus, BillType } from '@nzela/contract/bills';
import { refuse } from '../../kernel/problem.ts';
import { renderReceipt, type ReceiptContent, type ReceiptLine } from '../operations/operations.ts';
import { findUser } from '../users/users.ts';
import type { PaidBill } from './bill.ts';
import { findBill } from './bills.store.ts';
import type { BillDeps } from './deps.ts';

/** For whom a receipt is written: under the application's name, at the time of their clocks. */
type Reader = Pick<ReceiptContent, 'application' | 'timeZone'>;

/** The payer's receipt as a PDF. Refuses `introuvable`. */
export async function billReceipt(
  { pool, settings }: Pick<BillDeps, 'pool' | 'settings'>,
  own: { readonly id: string; readonly userId: string },
): Promise<{ readonly name: string; readonly pdf: Buffer }> {
  const bill = (await findBill(pool, own.id, own.userId)) ?? refuse('introuvable');
  const { nomApplication: application } = await settings.read('application');
  const { timeZone } = (await findUser(pool, 'id', own.userId)) ?? refuse('introuvable');
  const pdf = await renderReceipt(payerReceipt(bill, { application, timeZone }));
  return { name: `recu-${bill.reference}.pdf`, pdf };
}

/** What was paid to whom, what it took of the wallet, and at which rate. */
export function payerReceipt(bill: PaidBill, reader: Reader): ReceiptContent {
  const { amount, sent, fee, total } = bill;
  const costs: ReceiptLine[] = [
    { label: 'Montant de la facture', value: formatMoney(amount) },
    ...exchange(bill),
    ...(amount.currency === sent.currency
      ? []
      : [{ label: 'Sa valeur', value: formatMoney(sent) }]),
    { label: 'Frais', value: formatMoney(fee) },
    { label: 'Total débité', value: formatMoney(total), strong: true },
  ];
  return {
    ...heading(bill, reader),
    title: 'Reçu de paiement de facture',
    sections: [
      {
        title: 'Facture',
        lines: [{ label: 'Fournisseur', value: bill.biller.name }, ...what(bill)],
      },
      { title: 'Ce qui a été débité', lines: costs },
    ],
  };
}

/** What a biller needs to book the payment: nothing of the payer's account or of what it cost them. */
export function billerReceipt(bill: PaidBill, reader: Reader): ReceiptContent {
  const received = { label: 'Montant versé', value: formatMoney(bill.amount), strong: true };
  return {
    ...heading(bill, reader),
    title: 'Reçu de paiement de facture',
    sections: [{ title: 'Paiement', lines: [...what(bill), received] }],
  };
}

function heading(bill: PaidBill, reader: Reader) {
  return {
    ...reader,
    reference: bill.reference,
    date: bill.completedAt ?? bill.orderedAt,
    amount: formatMoney(bill.amount),
    status: statusWords[bill.status],
    notes: bill.reason === null ? [] : [bill.reason],
  };
}

function what(bill: PaidBill): ReceiptLine[] {
  return [
    { label: 'Type', value: typeWords[bill.biller.type] },
    { label: 'Référence de la facture', value: bill.billReference },
    { label: 'Titulaire', value: bill.customerName },
    ...(bill.receiptNumber === null
      ? []
      : [{ label: 'Quittance du fournisseur', value: bill.receiptNumber }]),
  ];
}

function exchange({ amount, sent, rate, parity }: PaidBill): ReceiptLine[] {
  if (amount.currency === sent.currency) return [];
  const value = `1 ${sent.currency} = ${formatDecimalText(decimalText(rate))} ${amount.currency}`;
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
