import type { Pool } from 'pg';
import { refuse } from '../../kernel/problem.ts';
import { amountFor, told, type Reader } from '../../kernel/reader.ts';
import { payingCollection } from '../mobile-money/mobile-money.ts';
import {
  renderReceipt,
  type ReceiptDeps,
  type ReceiptFile,
  type ReceiptLine,
} from '../operations/operations.ts';
import { findUser, readerOf, shortName } from '../users/users.ts';
import { requestOfCode, type MoneyRequest } from './money-requests.store.ts';

const wayWords = {
  wallet: 'Portefeuille',
  card: 'Carte bancaire',
  mobile: 'Mobile Money',
} as const;

/** How it was paid, and what it cost. A phone's operator adds its own fee; nobody else takes one. */
async function paymentLines(
  pool: Pool,
  { id, amount, paidWay }: MoneyRequest,
  reader: Reader,
): Promise<ReceiptLine[]> {
  const way = paidWay ?? 'wallet';
  const phone =
    way === 'mobile'
      ? await payingCollection(pool, { purpose: 'money-request', subjectId: id })
      : null;
  const operator = phone === null ? '' : ` (${phone.operator.name})`;
  const fee = phone?.fee ?? null;
  const none = fee === null || fee.minor === 0n;
  return [
    { label: 'Moyen de paiement', value: `${told(reader, wayWords[way])}${operator}` },
    ...(phone === null ? [] : [{ label: 'Référence', value: phone.reference }]),
    { label: 'Frais', value: none ? told(reader, 'Aucun') : amountFor(reader, fee) },
    { label: 'Montant payé', value: amountFor(reader, phone?.total ?? amount), strong: true },
  ];
}

/** Whoever keeps the receipt: by their own clocks when they are signed in, else by those of who asked. */
type Payer = {
  readonly code: string;
  readonly userId: string | null;
  readonly language: string;
};

/** What whoever paid may keep, a PDF. Refuses `introuvable`, and `recu_indisponible` before it is paid. */
export async function requestReceipt(
  deps: ReceiptDeps,
  { code, userId, language }: Payer,
): Promise<ReceiptFile> {
  const { pool } = deps;
  const request = (await requestOfCode(pool, code)) ?? refuse('introuvable');
  const owner = await findUser(pool, 'id', request.ownerId);
  if (request.paidAt === null || request.paidWay === null || owner === null)
    return refuse('recu_indisponible');
  const reader = await readerOf(deps, { userId: userId ?? owner.id, language });
  const amount = amountFor(reader, request.amount);
  return renderReceipt(deps, {
    ...reader,
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
          ...(await paymentLines(pool, request, reader)),
        ],
      },
    ],
    notes: [],
  });
}
