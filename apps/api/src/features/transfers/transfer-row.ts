import type { TransferStatus } from '@nzela/contract/transfers';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import type { Message } from '@nzela/messages/message';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import { selecting, type RowOf, type Table } from '../../kernel/data/columns.ts';
import { reasonIn } from '../../kernel/texts/texts.ts';
import { agreedPriceOf, rateOriginOf } from '../quotes/quotes.ts';
import type { Beneficiary, Transfer } from './transfer.ts';

export const transfers: Table<
  'transfers',
  {
    status: TransferStatus;
    payment_method: PaymentMethod;
    delivery_method: DeliveryMethod;
    beneficiary: Beneficiary;
    source_currency: CurrencyCode;
    target_currency: CurrencyCode;
    reason_message: Message;
  }
> = { name: 'transfers' };

/** A row of `transfers`, with the code that a payout in cash is fetched with. */
export type TransferRow = RowOf<typeof transfers> & { pickup_code: string | null };

export const withPayout = selecting<TransferRow>(
  `transfers.*, (SELECT pickup_code FROM payouts
   WHERE purpose = 'transfer' AND subject_id = transfers.id) AS pickup_code`,
);

export function transferOf(row: TransferRow): Transfer {
  return {
    id: row.id,
    reference: row.reference,
    senderId: row.sender_id,
    senderName: row.sender_name,
    status: row.status,
    paymentMethod: row.payment_method,
    deliveryMethod: row.delivery_method,
    recipientUserId: row.recipient_user_id,
    recipientId: row.recipient_id,
    beneficiary: row.beneficiary,
    memo: row.purpose,
    tellsRecipient: row.tells_recipient,
    quoteId: row.quote_id,
    ...agreedPriceOf(row),
    ...rateOriginOf(row),
    received: money(row.target_amount, row.target_currency),
    deliveryHours: Number(row.delivery_hours),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    answerBy: row.answer_by,
    paidAt: row.paid_at,
    confirmedAt: row.confirmed_at,
    cancellableUntil: row.cancellable_until,
    reviewDueAt: row.review_due_at,
    promisedAt: row.promised_at,
    guaranteeAt: row.guarantee_at,
    feeRefundedAt: row.fee_refunded_at,
    completedAt: row.completed_at,
    wireReference: row.wire_reference,
    reason: reasonIn(row),
    pickupCode: row.pickup_code,
  };
}
