import { formatMoney } from '@nzela/money/format';
import { refuse } from '../../kernel/problem.ts';
import { renderReceipt } from '../operations/operations.ts';
import { findUser, shortName } from '../users/users.ts';
import type { MoneyRequestDeps } from './deps.ts';
import { requestOfCode } from './money-requests.store.ts';

const wayWords = {
  wallet: 'Portefeuille',
  card: 'Carte bancaire',
  mobile: 'Mobile Money',
} as const;

/** What whoever paid may keep, a PDF. Refuses `introuvable`, and `recu_indisponible` before it is paid. */
export async function requestReceipt(
  { pool, settings }: MoneyRequestDeps,
  code: string,
): Promise<{ readonly name: string; readonly pdf: Buffer }> {
  const request = (await requestOfCode(pool, code)) ?? refuse('introuvable');
  const owner = await findUser(pool, 'id', request.ownerId);
  if (request.paidAt === null || request.paidWay === null || owner === null)
    return refuse('recu_indisponible');
  const { nomApplication: application } = await settings.read('application');
  const amount = formatMoney(request.amount);
  const pdf = await renderReceipt({
    application,
    timeZone: owner.timeZone,
    title: 'Reçu de paiement',
    reference: request.reference,
    date: request.paidAt,
    amount,
    status: 'Complété',
    sections: [
      {
        title: 'Paiement d’une demande',
        lines: [
          { label: 'Demandé par', value: shortName(owner) },
          ...(request.reason === null ? [] : [{ label: 'Motif', value: request.reason }]),
          { label: 'Moyen de paiement', value: wayWords[request.paidWay] },
          { label: 'Frais', value: 'Aucun' },
          { label: 'Montant payé', value: amount, strong: true },
        ],
      },
    ],
    notes: [],
  });
  return { name: `recu-${request.reference}.pdf`, pdf };
}
