import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { decideBatch } from './batch.ts';
import { requireTransaction } from './transaction.ts';
import { prepare, type PreparedOperation } from './prepare.ts';

export type ExpiredHold = {
  readonly holdId: string;
  /** The operation that made the hold, and the product's object it belongs to. */
  readonly operationId: string;
  readonly subject: string;
};

const expiredText = `
  SELECT h.id AS "holdId", h.operation_id AS "operationId", o.subject
  FROM ledger.holds h JOIN ledger.operations o ON o.id = h.operation_id
  WHERE h.settled_at IS NULL AND h.expires_at <= $1
  ORDER BY h.expires_at
  LIMIT $2`;

/**
 * Releases up to `limit` open holds whose time is over at `now`, each by an operation of kind `hold.expired`, inside the
 * transaction that `client` has open, and returns those that it released. Run it again while it returns `limit` of them.
 */
export async function expireHolds(
  client: ClientBase,
  now: Date,
  limit = 500,
): Promise<ExpiredHold[]> {
  requireTransaction(client);
  const { rows } = await client.query<ExpiredHold>(expiredText, [now.toISOString(), limit]);
  if (rows.length === 0) return [];
  const { results, write } = await decideBatch(client, rows.map(expiryOf), { now, wait: true });
  await write();
  // Refused: captured or released by somebody else since the query above.
  return rows.filter((_, index) => results[index]?.status === 'posted');
}

/** The operation's id follows from the hold's, so that two sweeps of one hold are one operation. */
function expiryOf({ holdId, subject }: ExpiredHold): PreparedOperation {
  const bodyHash = createHash('sha256').update(`hold.expired/${holdId}`).digest('hex');
  const digits = bodyHash.slice(0, 32);
  const id = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
  return prepare({
    id,
    kind: 'hold.expired',
    subject,
    bodyHash,
    legs: [{ type: 'release', holdId }],
  });
}
