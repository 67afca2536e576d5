import type { Pool } from 'pg';
import { formatMoney } from '@nzela/money/format';
import { refuse } from '../../kernel/problem.ts';
import { payingCollection } from '../mobile-money/mobile-money.ts';
import { renderReceipt } from '../operations/operations.ts';
import { findUser, shortName } from '../users/users.ts';
import type { MoneyRequestDeps } from './deps.ts';
import { requestOfCode, type MoneyRequest } from './money-requests.store.ts';

const wayWords = {
  wallet: 'Portefeuille',
  card: 'Carte bancaire',
  mobile: 'Mobile Money',
} as const;

/** How it was paid, and what it cost. A phone's operator adds its own fee; nobody else takes one. */
async function paymentLines(pool: Pool, { id, amount, paidWay }: MoneyRequest) {
  const way = paidWay ?? 'wallet';
  const phone =
    way === 'mobile'
      ? await payingCollection(pool, { purpose: 'money-request', subjectId: id })
      : null;
  const operator = phone === null ? '' : ` (${phone.operator.name})`;
  const fee = phone?.fee ?? null;
  return [
    { label: 'Moyen de paiement', value: `${wayWords[way]}${operator}` },
    ...(phone === null ? [] : [{ label: 'Référence', value: phone.reference }]),
    { label: 'Frais', value: fee === null || fee.minor === 0n ? 'Aucun' : formatMoney(fee) },
    { label: 'Montant payé', value: formatMoney(phone?.total ?? amount), strong: true },
  ];
}

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
          ...(await paymentLines(pool, request)),
        ],
      },
    ],
    notes: [],
  });
  return { name: `recu-${request.reference}.pdf`, pdf };
}
