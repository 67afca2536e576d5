import { say } from '@nzela/messages/message';
import { refuse } from '../../kernel/http/problem.ts';
import { amountFor, rateFor, type Reader } from '../../kernel/texts/reader.ts';
import type { ReceiptContent, ReceiptLine, ReceiptSource } from '../operations/operations.ts';
import { readerOf, type Asking } from '../users/users.ts';
import { conversionsOf, conversionStage, type PaymentConversion } from './conversion.ts';
import { findOwnPayment } from './mobile-money.store.ts';
import type { Payment } from './payment.ts';

/** The receipt as a PDF. Refuses `introuvable`, and `recu_indisponible` before the money is there. */
export async function paymentReceipt(
  source: ReceiptSource,
  own: Asking & { readonly id: string },
): Promise<ReceiptContent> {
  const { snapshot } = source;
  const payment = (await findOwnPayment(snapshot, own.id, own.userId)) ?? refuse('introuvable');
  if (payment.status !== 'reussi' || payment.returnState !== null) refuse('recu_indisponible');
  const conversion = (await conversionsOf(snapshot, [payment])).get(payment.id) ?? null;
  const reader = await readerOf(source, own);
  const credited = amountFor(reader, conversion?.carriedOut?.received ?? payment.amount);
  return {
    ...reader,
    title: say('receipts_title_deposit'),
    reference: payment.reference,
    date: payment.updatedAt,
    amount: credited,
    status: say('documents_status_completed'),
    sections: [
      {
        title: say('documents_kind_deposit'),
        lines: [
          { label: say('receipts_method'), value: say('receipts_method_mobile') },
          { label: say('receipts_operator'), value: payment.operator.name },
          { label: say('receipts_phone'), value: payment.phone },
          { label: say('receipts_paid_by_phone'), value: amountFor(reader, payment.amount) },
          ...feeLines(payment, reader),
          ...conversionLines(payment, { conversion, reader }),
          { label: say('receipts_deposit_credited'), value: credited, strong: true },
        ],
      },
    ],
    notes: [],
  };
}

/** What the operator added on top. */
function feeLines({ fee }: Payment, reader: Reader): ReceiptLine[] {
  return fee === null
    ? []
    : [{ label: say('receipts_operator_fee'), value: amountFor(reader, fee) }];
}

type Told = { readonly conversion: PaymentConversion | null; readonly reader: Reader };

function conversionLines(payment: Payment, { conversion, reader }: Told): ReceiptLine[] {
  const price = conversion?.carriedOut ?? null;
  if (conversion === null || price === null) return [];
  const label = say(price.parity ? 'receipts_rate_parity' : 'receipts_rate');
  const rate = { from: price.sent.currency, rate: price.rate, to: price.received.currency };
  const margin = { label: say('receipts_cost_margin'), value: amountFor(reader, price.spread) };
  const before = {
    label: say('receipts_promised'),
    value: amountFor(reader, conversion.promised.received),
  };
  return [
    { label, value: rateFor(reader, rate) },
    ...(price.parity ? [] : [margin]),
    ...(conversionStage(payment, conversion) === 'actualisee' ? [before] : []),
  ];
}
