import { zero } from '@nzela/money/money';
import { refuse } from '../../kernel/http/problem.ts';
import { amountFor, told } from '../../kernel/texts/reader.ts';
import {
  type ReceiptContent,
  type ReceiptSource,
  type ReceiptLine,
} from '../operations/operations.ts';
import { findUser, readerOf, shortName, type Asking } from '../users/users.ts';
import { groupedPhone } from './phones.ts';
import { findTopup } from './topups.store.ts';

/** The receipt of a delivered top-up as a PDF. Refuses `introuvable`, and `recu_indisponible` until it is delivered. */
export async function topupReceipt(
  source: ReceiptSource,
  asking: Asking & { readonly id: string },
): Promise<ReceiptContent> {
  const { id, userId } = asking;
  const topup = (await findTopup(source.snapshot, id, userId)) ?? refuse('introuvable');
  if (topup.status !== 'complete') return refuse('recu_indisponible');
  const person = (await findUser(source.snapshot, 'id', userId)) ?? refuse('introuvable');
  const reader = await readerOf(source, asking);
  const { operator, product, bundle, amount, price, reference } = topup;
  const bought: ReceiptLine =
    bundle === null
      ? { label: 'Crédit reçu', value: amountFor(reader, amount) }
      : { label: 'Forfait reçu', value: bundle.name };
  return {
    ...reader,
    title: 'Reçu de recharge mobile',
    reference,
    date: topup.completedAt ?? topup.updatedAt,
    amount: amountFor(reader, price),
    status: 'Réussi',
    sections: [
      {
        title: 'La recharge',
        lines: [
          { label: 'Numéro', value: groupedPhone(topup.phone) },
          { label: 'Opérateur', value: operator.name },
          { label: 'Produit', value: told(reader, product.name) },
          bought,
        ],
      },
      {
        title: 'Ce qui a été débité',
        lines: [
          { label: 'Payé par', value: shortName(person) },
          { label: 'Depuis', value: told(reader, 'Portefeuille en euros') },
          { label: 'Prix', value: amountFor(reader, price) },
          { label: 'Frais', value: amountFor(reader, zero('EUR')) },
          { label: 'Total débité', value: amountFor(reader, price), strong: true },
        ],
      },
    ],
    notes: [],
  };
}
