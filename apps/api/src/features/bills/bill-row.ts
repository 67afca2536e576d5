import type { BillStatus } from '@nzela/contract/bills';
import type { Message } from '@nzela/messages/message';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import type { Biller } from '../../gateways/bills/bills.port.ts';
import type { RowOf, Table } from '../../kernel/data/columns.ts';
import { reasonIn } from '../../kernel/texts/texts.ts';
import { agreedPriceOf, rateOriginOf } from '../quotes/quotes.ts';
import type { Bill, GatewayState, PaidBill } from './bill.ts';

export const bills: Table<
  'bills',
  {
    status: BillStatus | 'propose';
    biller: Biller;
    currency: CurrencyCode;
    source_currency: CurrencyCode;
    gateway_state: GatewayState;
    reason_message: Message;
  }
> = { name: 'bills' };

export type BillRow = RowOf<typeof bills>;

export function billOf(row: BillRow): Bill {
  return {
    id: row.id,
    ownerId: row.owner_id,
    biller: row.biller,
    billId: row.bill_id,
    billReference: row.bill_reference,
    customerName: row.customer_name,
    amount: money(row.amount, row.currency),
    ...agreedPriceOf(row),
    ...rateOriginOf(row),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  };
}

/** Throws for one that is only proposed: the caller has a bug. */
export function paidBillOf(row: BillRow): PaidBill {
  const { reference, status, ordered_at: orderedAt, promised_at: promisedAt } = row;
  if (status === 'propose' || reference === null || orderedAt === null || promisedAt === null) {
    throw new Error(`Nobody has paid bill ${row.id}`);
  }
  return {
    ...billOf(row),
    reference,
    status,
    orderedAt,
    promisedAt,
    reviewDueAt: row.review_due_at,
    completedAt: row.completed_at,
    updatedAt: row.updated_at,
    gatewayState: row.gateway_state,
    providerId: row.provider_id,
    receiptNumber: row.receipt_number,
    reason: reasonIn(row),
    asked: row.gateway_state !== null,
    askedAt: row.asked_at,
    attemptsSince: row.attempts_since,
    nextActionAt: row.next_action_at,
    leasedUntil: row.leased_until,
  };
}
