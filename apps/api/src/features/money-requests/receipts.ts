import { say } from '@nzela/messages/message';
import { refuse } from '../../kernel/http/problem.ts';
import { amountFor, type Reader } from '../../kernel/texts/reader.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import { payingCollection } from '../mobile-money/mobile-money.ts';
import type { ReceiptContent, ReceiptSource, ReceiptLine } from '../operations/operations.ts';
import { findUser, readerOf, shortName, type Asking } from '../users/users.ts';
import { findRequest, requestOfCode, type MoneyRequest } from './money-requests.store.ts';

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

type Paid = MoneyRequest & { readonly paidAt: Date };

function paidOr(request: MoneyRequest | null): Paid {
  const { paidAt } = request ?? refuse('introuvable');
  return request === null || paidAt === null ? refuse('recu_indisponible') : { ...request, paidAt };
}

/** What whoever paid may keep, a PDF. Refuses `introuvable`, and `recu_indisponible` before it is paid. */
export async function requestReceipt(
  source: ReceiptSource,
  { code, userId, language }: Payer,
): Promise<ReceiptContent> {
  const { snapshot } = source;
  const request = paidOr(await requestOfCode(snapshot, code));
  const owner = await findUser(snapshot, 'id', request.ownerId);
  if (owner === null) return refuse('recu_indisponible');
  const reader = await readerOf(source, { userId: userId ?? owner.id, language });
  return {
    ...receiptOf(request, reader, [
      { label: say('receipts_request_by'), value: shortName(owner) },
      ...memoLines(request),
      ...(await paymentLines(snapshot, request, reader)),
    ]),
    // A visitor who paid has no account, and the one that was asked for is not theirs.
    holder: userId === null ? null : reader.holder,
    title: say('receipts_title_request'),
  };
}

/** What whoever asked may keep, a PDF. Refuses `introuvable`, and `recu_indisponible` before it is paid. */
export async function collectedReceipt(
  source: ReceiptSource,
  own: Asking & { readonly id: string },
): Promise<ReceiptContent> {
  const { snapshot } = source;
  const request = paidOr(await findRequest(snapshot, own.id, own.userId));
  const payer = request.payerId === null ? null : await findUser(snapshot, 'id', request.payerId);
  const reader = await readerOf(source, own);
  return {
    ...receiptOf(request, reader, [
      ...(payer === null ? [] : [{ label: say('receipts_paid_by'), value: shortName(payer) }]),
      ...memoLines(request),
      {
        label: say('receipts_method'),
        value: renderText(wayWords[request.paidWay ?? 'wallet'], reader),
      },
      {
        label: say('receipts_deposit_credited'),
        value: amountFor(reader, request.amount),
        strong: true,
      },
    ]),
    holder: reader.holder,
    title: say('receipts_title_received'),
  };
}

function receiptOf(
  { reference, paidAt, amount }: Paid,
  reader: Reader,
  lines: ReceiptLine[],
): Omit<ReceiptContent, 'title' | 'holder'> {
  return {
    ...reader,
    reference,
    date: paidAt,
    amount: amountFor(reader, amount),
    status: say('documents_status_completed'),
    sections: [{ title: say('receipts_request'), lines }],
    notes: [],
  };
}

function memoLines({ reason }: MoneyRequest): ReceiptLine[] {
  return reason === null ? [] : [{ label: say('receipts_memo'), value: reason }];
}
