import type { PoolClient } from 'pg';
import type { OperationKind } from '@nzela/contract/operations';
import type { Money } from '@nzela/money/money';
import { derivedId } from '../../kernel/ids.ts';

export { renderReceipt, type ReceiptContent, type ReceiptLine } from './receipt.ts';
export { lastOperations, type OperationRecord } from './operations.store.ts';
export { wireOperation } from './operations.service.ts';
export { periodStart, readCursor, writeCursor } from './paging.ts';

export type OperationStatus = 'completed' | 'pending' | 'failed';

/** The header of one movement as its owner sees it. */
export type NewOperation = {
  readonly ownerId: string;
  readonly kind: OperationKind;
  readonly direction: 'in' | 'out';
  readonly description: string;
  readonly counterparty: string | null;
  readonly amount: Money;
  readonly fee?: Money;
  readonly status: OperationStatus;
  readonly at: Date;
  readonly transferId: string | null;
  /** Shared with the object it tells; a reference of its own (`TRX-…`) without one. */
  readonly reference?: string;
  /** What makes it the only one of its kind: a transfer's id, a wire's id. Writing it twice changes nothing. */
  readonly subject: string;
};

/** Writes headers in the transaction of the movement that they tell. */
export async function writeOperations(
  client: PoolClient,
  operations: readonly NewOperation[],
): Promise<void> {
  for (const operation of operations) {
    const id = operationId(operation.subject, operation.ownerId, operation.kind);
    await client.query(
      `INSERT INTO operations (id, owner_id, reference, kind, direction, description, counterparty, amount, currency,
         status, transfer_id, fee, at)
       VALUES ($1, $2, coalesce($3, scattered_reference('TRX-', nextval('operation_numbers'))), $4, $5, $6, $7, $8, $9,
         $10, $11, $12, $13)
       ON CONFLICT (id) DO NOTHING`,
      [
        id,
        operation.ownerId,
        operation.reference ?? null,
        operation.kind,
        operation.direction,
        operation.description,
        operation.counterparty,
        operation.amount.minor,
        operation.amount.currency,
        operation.status,
        operation.transferId,
        operation.fee?.minor ?? 0n,
        operation.at,
      ],
    );
  }
}

export function operationId(subject: string, ownerId: string, kind: OperationKind): string {
  return derivedId('operation', subject, ownerId, kind);
}

/** Follows a transfer to its end: the sender's header of it, once it is settled or given up. */
export async function settleOperation(
  client: PoolClient,
  id: string,
  status: OperationStatus,
): Promise<void> {
  await client.query('UPDATE operations SET status = $2 WHERE id = $1', [id, status]);
}

export type Alert = {
  readonly kind:
    | 'rate_jump'
    | 'payment_contradiction'
    | 'payment_amount'
    | 'payout_contradiction'
    | 'payout_amount'
    | 'payout_ours'
    | 'payout_stuck'
    | 'refund_refused'
    | 'wire_unexplained';
  /** The same kind and subject are told once. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Puts something in the operators' queue, in the caller's transaction. */
export async function raiseAlert(client: PoolClient, alert: Alert): Promise<void> {
  await client.query(
    `INSERT INTO operation_alerts (kind, subject, detail) VALUES ($1, $2, $3)
     ON CONFLICT (kind, subject) DO NOTHING`,
    [alert.kind, alert.subject, alert.detail],
  );
}
