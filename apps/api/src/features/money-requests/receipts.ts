import { say } from '@nzela/messages/message';
import { refuse } from '../../kernel/http/problem.ts';
import { amountFor, type Reader } from '../../kernel/texts/reader.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import { payingCollection } from '../mobile-money/mobile-money.ts';
import type { ReceiptContent, ReceiptSource, ReceiptLine } from '../operations/operations.ts';
import { findUser, readerOf, shortName } from '../users/users.ts';
import { requestOfCode, type MoneyRequest } from './money-requests.store.ts';

const wayWords = {
  wallet: say('receipts_method_wallet'),
  card: say('receipts_method_card'),
  mobile: say('receipts_method_mobile'),
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
    { label: say('receipts_method'), value: `${renderText(wayWords[way], reader)}${operator}` },
    ...(phone === null ? [] : [{ label: say('documents_reference'), value: phone.reference }]),
    { label: say('documents_fees'), value: none ? say('receipts_none') : amountFor(reader, fee) },
    {
      label: say('receipts_request_paid'),
      value: amountFor(reader, phone?.total ?? amount),
      strong: true,
    },
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
    // A visitor who paid has no account, and the one that was asked for is not theirs.
    holder: userId === null ? null : reader.holder,
    title: say('receipts_title_request'),
    reference: request.reference,
    date: request.paidAt,
    amount,
    status: say('documents_status_completed'),
    sections: [
      {
        title: say('receipts_request'),
        lines: [
          { label: say('receipts_request_by'), value: shortName(owner) },
          ...(request.reason === null
            ? []
            : [{ label: say('receipts_memo'), value: request.reason }]),
          ...(await paymentLines(snapshot, request, reader)),
        ],
      },
    ],
    notes: [],
  };
}
