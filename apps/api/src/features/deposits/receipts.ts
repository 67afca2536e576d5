import { amountFor, told } from '../../kernel/reader.ts';
import { renderReceipt, type ReceiptDeps, type ReceiptFile } from '../operations/operations.ts';
import { readerOf, type Asking } from '../users/users.ts';
import { receivedDeposit } from './deposits.service.ts';

/** The receipt as a PDF. Refuses `introuvable`, and `recu_indisponible` before the money is there. */
export async function depositReceipt(
  deps: ReceiptDeps,
  own: Asking & { readonly id: string },
): Promise<ReceiptFile> {
  const deposit = await receivedDeposit(deps.pool, own);
  const reader = await readerOf(deps, own);
  const received = amountFor(reader, deposit.received ?? deposit.amount);
  return renderReceipt(deps, {
    ...reader,
    title: 'Reçu de dépôt',
    reference: deposit.reference,
    date: deposit.receivedAt ?? deposit.updatedAt,
    amount: received,
    status: 'Complété',
    sections: [
      {
        title: 'Dépôt',
        lines: [
          { label: 'Moyen de paiement', value: told(reader, methodWords[deposit.method]) },
          { label: 'Montant demandé', value: amountFor(reader, deposit.amount) },
          { label: 'Frais', value: told(reader, 'Aucun') },
          { label: 'Crédité sur votre portefeuille', value: received, strong: true },
        ],
      },
    ],
    notes: [],
  });
}

const methodWords = { card: 'Carte bancaire', bank: 'Virement bancaire' } as const;
