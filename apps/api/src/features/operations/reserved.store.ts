import type { Pool } from 'pg';
import {
  operationColumns,
  operationOf,
  type OperationRecord,
  type OperationRow,
} from './operations.store.ts';

/** A movement that is under way, whose money is set aside until it is done or given up. */
export type ReservedRecord = OperationRecord & {
  /** By when it is decided; null where nobody promises a time. */
  readonly releasedAt: Date | null;
};

/** SQL: by when what an order has set aside is decided or has left; null where nobody promises a time. */
export const promisedAt = (orderId: string, cardMovementId: string) => `coalesce(
    (SELECT coalesce(review_due_at, promised_at) FROM transfers WHERE id = ${orderId}),
    (SELECT coalesce(review_due_at, promised_at) FROM withdrawals WHERE id = ${orderId}),
    (SELECT coalesce(review_due_at, promised_at) FROM bills WHERE id = ${orderId}),
    (SELECT coalesce(review_due_at, deadline_at) FROM topups WHERE id = ${orderId}),
    (SELECT expires_at FROM virtual_card_transactions WHERE id = ${cardMovementId}))`;

const text = `
  WITH held (line_id) AS (
    SELECT id FROM operations WHERE owner_id = $1 AND status = 'pending'
    UNION ALL
    SELECT id FROM transfers WHERE sender_id = $1 AND status IN ('confirme', 'en_cours', 'indetermine')
    UNION ALL
    SELECT id FROM transfers WHERE sender_id = $1 AND status = 'en_verification'
    UNION ALL
    SELECT id FROM virtual_card_transactions WHERE told_to = $1 AND told_to IS NOT NULL AND state = 'autorisee'
  )
  SELECT ${operationColumns}, ${promisedAt('object_id', 'line.id')} AS "releasedAt"
  FROM held CROSS JOIN LATERAL (SELECT * FROM history_of($1) WHERE id = line_id OFFSET 0) AS line
  WHERE means IN ('portefeuille', 'carte-virtuelle') AND status = 'pending'
  ORDER BY at DESC, line.id DESC`;

/** Everything that reserves money of a person's wallets and cards, the newest first. */
export async function reservedOperations(pool: Pool, ownerId: string): Promise<ReservedRecord[]> {
  const { rows } = await pool.query<OperationRow & { releasedAt: Date | null }>(text, [ownerId]);
  return rows.map(({ releasedAt, ...row }) => ({ ...operationOf(row), releasedAt }));
}
