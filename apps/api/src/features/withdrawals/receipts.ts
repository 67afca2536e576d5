import type { WithdrawalStatus } from '@nzela/contract/withdrawals';
import { refuse } from '../../kernel/http/problem.ts';
import { amountFor, rateFor, type Reader } from '../../kernel/texts/reader.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import {
  type ReceiptContent,
  type ReceiptSource,
  type ReceiptLine,
} from '../operations/operations.ts';
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
    title: 'Reçu de retrait',
    reference: withdrawal.reference,
    date: withdrawal.createdAt,
    amount: amountFor(reader, withdrawal.sent),
    status: statusWords[withdrawal.status],
    sections: [
      { title: 'Vers', lines: destination(withdrawal) },
      {
        title: 'Ce qui a été débité',
        lines: [
          { label: 'Montant retiré', value: amountFor(reader, withdrawal.sent) },
          { label: 'Frais', value: amountFor(reader, withdrawal.fee) },
          { label: 'Total débité', value: amountFor(reader, withdrawal.total), strong: true },
        ],
      },
      { title: 'Ce qui est reçu', lines: received(withdrawal, reader) },
    ],
    notes: withdrawal.reason === null ? [] : [renderText(withdrawal.reason, reader)],
  };
}

const statusWords: Readonly<Record<WithdrawalStatus, string>> = {
  en_attente: 'En attente',
  en_cours: 'En cours',
  indetermine: 'En cours de vérification',
  complete: 'Complété',
  annule: 'Annulé : rien n’a été débité',
  echoue: 'Échoué : la somme est de nouveau sur le portefeuille',
};

function destination(w: Withdrawal): ReceiptLine[] {
  const kind = w.method === 'bank' ? 'Compte bancaire' : 'Portefeuille mobile';
  const operator = w.beneficiary.operator?.toUpperCase();
  return [
    { label: 'Titulaire', value: w.beneficiary.name },
    { label: kind, value: `•••• ${accountOf(w).slice(-4)}` },
    ...(operator === undefined ? [] : [{ label: 'Opérateur', value: operator }]),
  ];
}

function received(w: Withdrawal, reader: Reader): ReceiptLine[] {
  const line = { label: 'Montant reçu', value: amountFor(reader, w.received), strong: true };
  if (w.sent.currency === w.received.currency) return [line];
  const value = rateFor(reader, { from: w.sent.currency, rate: w.rate, to: w.received.currency });
  return [{ label: 'Taux appliqué', value }, line];
}
