import type { ClientBase } from 'pg';

export type OpenHold = {
  readonly holdId: string;
  /** Of the operation that made the hold. */
  readonly kind: string;
  /** The product's object that the hold belongs to. */
  readonly subject: string;
  readonly at: Date;
};

/**
 * Holds that nobody has captured or released and that end before `endingBefore`, those that end first before the others.
 * The ledger ends no hold by itself: only whoever made it knows that no money will leave for it any more.
 */
export async function openHolds(
  client: ClientBase,
  { endingBefore, limit }: { readonly endingBefore: Date; readonly limit: number },
): Promise<OpenHold[]> {
  const { rows } = await client.query<OpenHold>(
    `SELECT h.id AS "holdId", o.kind, o.subject, h.at
       FROM ledger.holds h JOIN ledger.operations o ON o.id = h.operation_id
      WHERE h.settled_at IS NULL AND h.expires_at < $1
      ORDER BY h.expires_at, h.id LIMIT $2`,
    [endingBefore.toISOString(), limit],
  );
  return rows;
}
