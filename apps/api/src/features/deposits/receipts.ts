import { formatMoney } from '@nzela/money/format';
import { refuse } from '../../kernel/problem.ts';
import { renderReceipt } from '../operations/operations.ts';
import { findUser } from '../users/users.ts';
import { receivedDeposit, type DepositDeps } from './deposits.service.ts';

/** The receipt as a PDF. Refuses `introuvable`, and `recu_indisponible` before the money is there. */
export async function depositReceipt(
  { pool, settings }: DepositDeps,
  own: { readonly id: string; readonly userId: string },
): Promise<{ readonly name: string; readonly pdf: Buffer }> {
  const deposit = await receivedDeposit(pool, own);
  const { nomApplication: application } = await settings.read('application');
  const { timeZone } = (await findUser(pool, 'id', own.userId)) ?? refuse('introuvable');
  const received = formatMoney(deposit.received ?? deposit.amount);
  const pdf = await renderReceipt({
    application,
    timeZone,
    title: 'Reçu de dépôt',
    reference: deposit.reference,
    date: deposit.receivedAt ?? deposit.updatedAt,
    amount: received,
    status: 'Complété',
    sections: [
      {
        title: 'Dépôt',
        lines: [
          { label: 'Moyen de paiement', value: methodWords[deposit.method] },
          { label: 'Montant demandé', value: formatMoney(deposit.amount) },
          { label: 'Frais', value: 'Aucun' },
          { label: 'Crédité sur votre portefeuille', value: received, strong: true },
        ],
      },
    ],
    notes: [],
  });
  return { name: `recu-${deposit.reference}.pdf`, pdf };
}

const methodWords = { card: 'Carte bancaire', bank: 'Virement bancaire' } as const;
