import { amountFor, told } from '../../kernel/texts/reader.ts';
import type { ReceiptContent, ReceiptSource } from '../operations/operations.ts';
import { readerOf, type Asking } from '../users/users.ts';
import { receivedDeposit } from './deposits.service.ts';

/** The receipt as a PDF. Refuses `introuvable`, and `recu_indisponible` before the money is there. */
export async function depositReceipt(
  source: ReceiptSource,
  own: Asking & { readonly id: string },
): Promise<ReceiptContent> {
  const deposit = await receivedDeposit(source.snapshot, own);
  const reader = await readerOf(source, own);
  const received = amountFor(reader, deposit.received ?? deposit.amount);
  return {
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
  };
}

const methodWords = { card: 'Carte bancaire', bank: 'Virement bancaire' } as const;
