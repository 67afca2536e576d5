import { say, type Message } from '@nzela/messages/message';
import { zero } from '@nzela/money/money';
import { refuse } from '../../kernel/http/problem.ts';
import { amountFor } from '../../kernel/texts/reader.ts';
import type { ReceiptContent, ReceiptSource, ReceiptLine } from '../operations/operations.ts';
import { readerOf, type Asking } from '../users/users.ts';
import { groupedPhone } from './phones.ts';
import type { Topup } from './topup.ts';
import { findTopup } from './topups.store.ts';

/** The receipt of a delivered top-up as a PDF. Refuses `introuvable`, and `recu_indisponible` until it is delivered. */
export async function topupReceipt(
  source: ReceiptSource,
  asking: Asking & { readonly id: string },
): Promise<ReceiptContent> {
  const { id, userId } = asking;
  const topup = (await findTopup(source.snapshot, id, userId)) ?? refuse('introuvable');
  if (topup.status !== 'complete') return refuse('recu_indisponible');
  const reader = await readerOf(source, asking);
  const { operator, product, bundle, amount, price, reference } = topup;
  const bought: ReceiptLine =
    bundle === null
      ? { label: say('receipts_topup_credit'), value: amountFor(reader, amount) }
      : { label: say('receipts_topup_bundle'), value: bundle.name };
  return {
    ...reader,
    title: say('receipts_title_topup'),
    reference,
    date: topup.completedAt ?? topup.updatedAt,
    amount: amountFor(reader, price),
    status: say('documents_status_done'),
    sections: [
      {
        title: say('receipts_topup'),
        lines: [
          { label: say('receipts_topup_number'), value: groupedPhone(topup.phone) },
          { label: say('receipts_operator'), value: operator.name },
          { label: say('receipts_topup_product'), value: productWords[product.type] },
          bought,
        ],
      },
      {
        title: say('receipts_debited'),
        lines: [
          { label: say('receipts_paid_by'), value: reader.holder },
          { label: say('receipts_paid_from'), value: say('receipts_method_euro_wallet') },
          { label: say('receipts_price'), value: amountFor(reader, price) },
          { label: say('documents_fees'), value: amountFor(reader, zero('EUR')) },
          { label: say('receipts_debited_total'), value: amountFor(reader, price), strong: true },
        ],
      },
    ],
    notes: [],
  };
}

const productWords: Readonly<Record<Topup['product']['type'], Message>> = {
  airtime: say('receipts_topup_airtime'),
  data: say('receipts_topup_data'),
};
