import type { TransferStatus } from '@nzela/contract/transfers';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import { reasonIn, type ReasonColumns } from '../../kernel/texts/texts.ts';
import {
  agreedPriceOf,
  rateOriginOf,
  type OriginColumns,
  type PriceColumns,
} from '../quotes/quotes.ts';
import type { Beneficiary, Transfer } from './transfer.ts';

/** A row of `transfers`, as PostgreSQL gives it. */
export type TransferRow = PriceColumns &
  OriginColumns &
  ReasonColumns & {
    id: string;
    reference: string;
    sender_id: string;
    sender_name: string;
    status: TransferStatus;
    payment_method: PaymentMethod;
    delivery_method: DeliveryMethod;
    recipient_user_id: string | null;
    recipient_id: string | null;
    beneficiary: Beneficiary;
    purpose: string | null;
    quote_id: string | null;
    target_amount: bigint;
    target_currency: CurrencyCode;
    delivery_hours: string;
    created_at: Date;
    updated_at: Date;
    expires_at: Date | null;
    answer_by: Date | null;
    paid_at: Date | null;
    confirmed_at: Date | null;
    cancellable_until: Date | null;
    promised_at: Date | null;
    guarantee_at: Date | null;
    fee_refunded_at: Date | null;
    completed_at: Date | null;
    wire_reference: string | null;
    pickup_code: string | null;
  };

/** The columns of {@link TransferRow}. */
export const withPayout = `transfers.*, (SELECT pickup_code FROM payouts
   WHERE purpose = 'transfer' AND subject_id = transfers.id) AS pickup_code`;

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
    promisedAt: row.promised_at,
    guaranteeAt: row.guarantee_at,
    feeRefundedAt: row.fee_refunded_at,
    completedAt: row.completed_at,
    wireReference: row.wire_reference,
    reason: reasonIn(row),
    pickupCode: row.pickup_code,
  };
}
