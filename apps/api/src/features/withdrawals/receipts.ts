import type { WithdrawalStatus } from '@nzela/contract/withdrawals';
import { decimalText } from '@nzela/money/decimal';
import { formatDecimalText, formatMoney } from '@nzela/money/format';
import { refuse } from '../../kernel/problem.ts';
import { renderReceipt, type ReceiptLine } from '../operations/operations.ts';
import { findUser } from '../users/users.ts';
import type { WithdrawalDeps } from './deps.ts';
import { accountOf } from './view.ts';
import { findWithdrawal, type Withdrawal } from './withdrawals.store.ts';

/** The receipt as a PDF: the money is set aside, so there is one from the first moment. Refuses `introuvable`. */
export async function withdrawalReceipt(
  { pool, settings }: WithdrawalDeps,
  own: { readonly id: string; readonly userId: string },
): Promise<{ readonly name: string; readonly pdf: Buffer }> {
  const withdrawal = (await findWithdrawal(pool, own.id, own.userId)) ?? refuse('introuvable');
  const { nomApplication: application } = await settings.read('application');
  const { timeZone } = (await findUser(pool, 'id', own.userId)) ?? refuse('introuvable');
  const pdf = await renderReceipt({
    application,
    timeZone,
    title: 'Reçu de retrait',
    reference: withdrawal.reference,
    date: withdrawal.createdAt,
    amount: formatMoney(withdrawal.sent),
    status: statusWords[withdrawal.status],
    sections: [
      { title: 'Vers', lines: destination(withdrawal) },
      {
        title: 'Ce qui a été débité',
        lines: [
          { label: 'Montant retiré', value: formatMoney(withdrawal.sent) },
          { label: 'Frais', value: formatMoney(withdrawal.fee) },
          { label: 'Total débité', value: formatMoney(withdrawal.total), strong: true },
        ],
      },
      { title: 'Ce qui est reçu', lines: received(withdrawal) },
    ],
    notes: withdrawal.reason === null ? [] : [withdrawal.reason],
  });
  return { name: `recu-${withdrawal.reference}.pdf`, pdf };
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

function received(w: Withdrawal): ReceiptLine[] {
  const line = { label: 'Montant reçu', value: formatMoney(w.received), strong: true };
  if (w.sent.currency === w.received.currency) return [line];
  const rate = formatDecimalText(decimalText(w.rate));
  const value = `1 ${w.sent.currency} = ${rate} ${w.received.currency}`;
  return [{ label: 'Taux appliqué', value }, line];
}
