import { say } from '@nzela/messages/message';
import { amountFor } from '../../kernel/texts/reader.ts';
import type { ReceiptContent, ReceiptSource } from '../operations/operations.ts';
import { readerOf, type Asking } from '../users/users.ts';
import { receivedDeposit } from './deposits.service.ts';

/** The receipt as a PDF. Refuses `introuvable`, and `recu_indisponible` before the money is there. */
export async function depositReceipt(
  source: ReceiptSource,
  own: Asking & { readonly id: string },
): Promise<ReceiptContent> {
  const deposit = await receivedDeposit(source.snapshot, own);
  const reader = await readerOf(source, own);
  const received = amountFor(reader, deposit.received ?? deposit.amount);
  return {
    ...reader,
    title: say('receipts_title_deposit'),
    reference: deposit.reference,
    date: deposit.receivedAt ?? deposit.updatedAt,
    amount: received,
    status: say('documents_status_completed'),
    sections: [
      {
        title: say('documents_kind_deposit'),
        lines: [
          { label: say('receipts_method'), value: methodWords[deposit.method] },
          { label: say('receipts_deposit_asked'), value: amountFor(reader, deposit.amount) },
          { label: say('documents_fees'), value: say('receipts_none') },
          { label: say('receipts_deposit_credited'), value: received, strong: true },
        ],
      },
    ],
    notes: [],
  };
}

const methodWords = {
  card: say('receipts_method_card'),
  bank: say('receipts_method_wire'),
} as const;
