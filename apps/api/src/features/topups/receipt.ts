import { formatMoney } from '@nzela/money/format';
import { zero } from '@nzela/money/money';
import { refuse } from '../../kernel/problem.ts';
import { renderReceipt, type ReceiptLine } from '../operations/operations.ts';
import { findUser, shortName } from '../users/users.ts';
import type { TopupDeps } from './deps.ts';
import { groupedPhone } from './phones.ts';
import { findTopup } from './topups.store.ts';

/** The receipt of a delivered top-up as a PDF. Refuses `introuvable`, and `recu_indisponible` until it is delivered. */
export async function topupReceipt(
  { pool, settings }: TopupDeps,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<{ readonly name: string; readonly pdf: Buffer }> {
  const topup = (await findTopup(pool, id, userId)) ?? refuse('introuvable');
  if (topup.status !== 'complete') return refuse('recu_indisponible');
  const person = (await findUser(pool, 'id', userId)) ?? refuse('introuvable');
  const { nomApplication: application } = await settings.read('application');
  const { operator, product, bundle, amount, price, reference } = topup;
  const bought: ReceiptLine =
    bundle === null
      ? { label: 'Crédit reçu', value: formatMoney(amount) }
      : { label: 'Forfait reçu', value: bundle.name };
  const pdf = await renderReceipt({
    application,
    timeZone: person.timeZone,
    title: 'Reçu de recharge mobile',
    reference,
    date: topup.completedAt ?? topup.updatedAt,
    amount: formatMoney(price),
    status: 'Réussi',
    sections: [
      {
        title: 'La recharge',
        lines: [
          { label: 'Numéro', value: groupedPhone(topup.phone) },
          { label: 'Opérateur', value: operator.name },
          { label: 'Produit', value: product.name },
          bought,
        ],
      },
      {
        title: 'Ce qui a été débité',
        lines: [
          { label: 'Payé par', value: shortName(person) },
          { label: 'Depuis', value: 'Portefeuille en euros' },
          { label: 'Prix', value: formatMoney(price) },
          { label: 'Frais', value: formatMoney(zero('EUR')) },
          { label: 'Total débité', value: formatMoney(price), strong: true },
        ],
      },
    ],
    notes: [],
  });
  return { name: `recu-${reference}.pdf`, pdf };
}
