import { add, zero } from '@nzela/money/money';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import type { TransferStatus } from '@nzela/contract/transfers';
import { say, type Message } from '@nzela/messages/message';
import { refuse } from '../../../kernel/http/problem.ts';
import { amountFor, momentFor, rateFor, type Reader } from '../../../kernel/texts/reader.ts';
import { renderText, type Text } from '../../../kernel/texts/texts.ts';
import type {
  ReceiptContent,
  ReceiptReader,
  ReceiptSource,
  ReceiptLine,
} from '../../operations/operations.ts';
import { sourceOf } from '../../rates/rates.ts';
import { readerOf, type Asking } from '../../users/users.ts';
import { isGivenUp, refundOf, type Refund } from '../payout/refund.ts';
import type { Transfer } from '../transfer.ts';
import { findTransfer, readEvents } from '../transfers.store.ts';

/** The receipt as a PDF. Refuses `introuvable`, and `recu_indisponible` before the payment. */
export async function transferReceipt(
  source: ReceiptSource,
  own: Asking & { readonly id: string },
): Promise<ReceiptContent> {
  const transfer =
    (await findTransfer(source.snapshot, own.id, own.userId)) ?? refuse('introuvable');
  if (transfer.paidAt === null) return refuse('recu_indisponible');
  const reader = await readerOf(source, own);
  const timelines = await readEvents(source.snapshot, [transfer.id]);
  const refund = refundOf(transfer, timelines.get(transfer.id) ?? []);
  return transfer.senderId === own.userId
    ? sentReceipt(transfer, reader, refund)
    : receivedReceipt(transfer, reader);
}

/**
 * What a receipt of a sent transfer says. The three cost lines sum to the total cost, the debit to amount and fee. Of one
 * that did not arrive it says what came back, and when.
 */
export function sentReceipt(
  t: Transfer,
  reader: ReceiptReader,
  refund: Refund | null,
): ReceiptContent {
  const cost = add(t.fee, t.spread);
  const costs: ReceiptLine[] = [
    { label: say('receipts_cost_fees'), value: amountFor(reader, t.fee) },
    { label: say('receipts_cost_margin'), value: amountFor(reader, t.spread) },
    { label: say('receipts_cost_partner'), value: amountFor(reader, zero(t.fee.currency)) },
    { label: say('receipts_cost_total'), value: amountFor(reader, cost), strong: true },
  ];
  const payment: ReceiptLine[] = [
    { label: say('receipts_sent'), value: amountFor(reader, t.sent) },
    { label: say('documents_fees'), value: amountFor(reader, t.fee) },
    { label: say('receipts_debited_total'), value: amountFor(reader, t.total), strong: true },
  ];
  return {
    ...heading(t, reader),
    title: say('receipts_title_transfer'),
    amount: amountFor(reader, t.sent),
    sections: [
      { title: say('receipts_people'), lines: people(t, reader) },
      { title: say('receipts_debited'), lines: payment },
      { title: say('receipts_cost'), lines: costs },
      {
        title: isGivenUp(t) ? say('receipts_outcome_expected') : say('receipts_outcome'),
        lines: exchange(t, reader),
      },
      ...givenBack(t, reader, refund),
    ],
    notes: notes(t),
  };
}

function givenBack(t: Transfer, reader: Reader, refund: Refund | null): ReceiptContent['sections'] {
  if (!isGivenUp(t)) return [];
  const title = say('receipts_returned');
  if (refund === null) {
    return [
      {
        title,
        lines: [{ label: say('documents_kind_refund'), value: say('documents_status_under_way') }],
      },
    ];
  }
  return [
    {
      title,
      lines: [
        { label: say('receipts_returned_on'), value: momentFor(reader, refund.at) },
        {
          label: say('receipts_returned_amount'),
          value: amountFor(reader, refund.amount),
          strong: true,
        },
      ],
    },
  ];
}

function receivedReceipt(t: Transfer, reader: ReceiptReader): ReceiptContent {
  return {
    ...heading(t, reader),
    title: say('receipts_title_received'),
    amount: amountFor(reader, t.received),
    sections: [
      {
        title: say('receipts_people'),
        lines: [
          { label: say('receipts_from'), value: t.senderName },
          ...optional(say('documents_recipient'), reader.holder),
          ...optional(say('receipts_memo'), t.memo),
          ...arrival(t, reader),
          { label: say('receipts_received'), value: amountFor(reader, t.received), strong: true },
        ],
      },
    ],
    notes: [],
  };
}

function heading(t: Transfer, reader: ReceiptReader) {
  return {
    ...reader,
    reference: t.reference,
    date: t.confirmedAt ?? t.createdAt,
    status: statusWords[t.status],
  };
}

const statusWords: Readonly<Record<TransferStatus, Message>> = {
  en_attente: say('documents_status_waiting'),
  confirme: say('documents_status_confirmed'),
  en_cours: say('documents_status_under_way'),
  en_verification: say('documents_status_checked'),
  indetermine: say('documents_status_checked'),
  complete: say('documents_status_completed'),
  annule: say('documents_status_cancelled'),
  echoue: say('documents_status_failed'),
  rembourse: say('documents_status_refunded'),
};

const paymentWords: Readonly<Record<PaymentMethod, Message>> = {
  card: say('receipts_method_card'),
  bank: say('receipts_method_wire'),
  wallet: say('receipts_method_wallet'),
};

const deliveryWords: Readonly<Record<DeliveryMethod, Message>> = {
  bank: say('receipts_delivery_bank'),
  mobile: say('receipts_method_mobile'),
  cash: say('receipts_delivery_cash'),
  nzela: say('receipts_method_wallet'),
};

/** Senders have their own name whole; what the recipient reads is on the transfer. */
function people(t: Transfer, { holder }: ReceiptReader): ReceiptLine[] {
  const { beneficiary: b } = t;
  return [
    { label: say('receipts_from'), value: holder ?? t.senderName },
    { label: say('receipts_paid_by'), value: paymentWords[t.paymentMethod] },
    { label: say('documents_recipient'), value: b.nom },
    { label: say('receipts_delivery'), value: deliveryWords[t.deliveryMethod] },
    ...optional(say('receipts_operator'), b.operateur),
    ...optional(say('receipts_account'), masked(b.iban ?? b.numeroCompte)),
    ...optional(
      say('receipts_phone'),
      t.deliveryMethod === 'bank' || b.telephone === '' ? null : b.telephone,
    ),
    ...optional(say('receipts_memo'), t.memo),
  ];
}

function exchange(t: Transfer, reader: Reader): ReceiptLine[] {
  const label = isGivenUp(t) ? say('receipts_expected') : say('receipts_received');
  const received = { label, value: amountFor(reader, t.received), strong: !isGivenUp(t) };
  if (t.sent.currency === t.received.currency) return [...arrival(t, reader), received];
  const rate = (value: Transfer['rate']) =>
    rateFor(reader, { from: t.sent.currency, rate: value, to: t.received.currency });
  return [
    { label: say('receipts_rate'), value: rate(t.rate) },
    {
      label: say('receipts_rate_reference'),
      value: `${rate(t.midRate)} (${renderText(sourceOf(t.rateSource), reader)})`,
    },
    ...arrival(t, reader),
    received,
  ];
}

/** When the recipient was paid; before, by when it is promised. */
function arrival({ completedAt, promisedAt, ...t }: Transfer, reader: Reader): ReceiptLine[] {
  if (t.status === 'complete' && completedAt !== null) {
    return [{ label: say('receipts_arrived'), value: momentFor(reader, completedAt) }];
  }
  if (isGivenUp({ completedAt, promisedAt, ...t }) || promisedAt === null) return [];
  return [{ label: say('receipts_arrival_promised'), value: momentFor(reader, promisedAt) }];
}

function notes(t: Transfer): Text[] {
  const exchanged = t.sent.currency !== t.received.currency;
  return [
    ...(t.parity && exchanged ? [say('receipts_note_parity')] : []),
    ...(t.feeRefundedAt === null ? [] : [say('receipts_note_late', { fee: t.fee })]),
    ...(t.reason === null ? [] : [t.reason]),
  ];
}

function optional(label: Message, value: string | null): ReceiptLine[] {
  return value === null ? [] : [{ label, value }];
}

/** An account as its owner recognises it, and nobody else can use it. */
function masked(account: string | null): string | null {
  return account === null ? null : `•••• ${account.slice(-4)}`;
}
