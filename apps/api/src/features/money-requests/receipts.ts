import { refuse } from '../../kernel/http/problem.ts';
import { amountFor, told, type Reader } from '../../kernel/texts/reader.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { payingCollection } from '../mobile-money/mobile-money.ts';
import {
  type ReceiptContent,
  type ReceiptSource,
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
  snapshot: Snapshot,
  { id, amount, paidWay }: MoneyRequest,
  reader: Reader,
): Promise<ReceiptLine[]> {
  const way = paidWay ?? 'wallet';
  const phone =
    way === 'mobile'
      ? await payingCollection(snapshot, { purpose: 'money-request', subjectId: id })
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
  source: ReceiptSource,
  { code, userId, language }: Payer,
): Promise<ReceiptContent> {
  const { snapshot } = source;
  const request = (await requestOfCode(snapshot, code)) ?? refuse('introuvable');
  const owner = await findUser(snapshot, 'id', request.ownerId);
  if (request.paidAt === null || request.paidWay === null || owner === null)
    return refuse('recu_indisponible');
  const reader = await readerOf(source, { userId: userId ?? owner.id, language });
  const amount = amountFor(reader, request.amount);
  return {
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
          ...(await paymentLines(snapshot, request, reader)),
        ],
      },
    ],
    notes: [],
  };
}
