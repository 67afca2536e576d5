import type { Pool } from 'pg';
import type { TransferStatus } from '@nzela/contract/transfers';
import type { PageSpan } from '../../../kernel/http/pages.ts';
import { dueIds } from '../../../kernel/data/rows.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import type { Transfer } from '../transfer.ts';
import { transferOf, withPayout, type TransferRow } from '../transfer-row.ts';

export type TransferQuery = {
  readonly userId: string;
  readonly status: TransferStatus | null;
  readonly direction: 'in' | 'out' | null;
  readonly since: Date | null;
  readonly search: string | null;
  readonly span: PageSpan;
};

/** A transfer in a person's list, and the time that it is listed under: asked for, or received. */
export type ListedTransfer = { readonly transfer: Transfer; readonly at: Date };

/**
 * One page of what a person sent and received, each by an index of its own: on a quote, from wallet to wallet (confirmed
 * as soon as it was asked for), received.
 */
export async function listTransfers(
  snapshot: Snapshot,
  query: TransferQuery,
): Promise<ListedTransfer[]> {
  const { order, after, offset, limit } = query.span;
  const comparison = order === 'desc' ? '<' : '>';
  const side = (at: string, condition: string) => `
    (SELECT ${withPayout}, ${at} AS listed_at FROM transfers WHERE ${condition}
       AND ($2::text IS NULL OR transfers.status = $2)
       AND ($3::timestamptz IS NULL OR ${at} >= $3)
       AND ($4::text IS NULL OR beneficiary->>'nom' ILIKE $4 OR transfers.reference ILIKE $4 OR purpose ILIKE $4
         OR sender_name ILIKE $4)
       AND ($5::timestamptz IS NULL OR (${at}, transfers.id) ${comparison} ($5, $6::uuid))
      ORDER BY ${at} ${order}, transfers.id ${order} LIMIT $7::bigint + $8::bigint)`;
  const sent = [
    side('created_at', 'sender_id = $1 AND quote_id IS NOT NULL'),
    side('confirmed_at', 'sender_id = $1 AND quote_id IS NULL AND confirmed_at IS NOT NULL'),
  ];
  const received = [side('completed_at', 'recipient_user_id = $1 AND completed_at IS NOT NULL')];
  const sides = [
    ...(query.direction === 'in' ? [] : sent),
    ...(query.direction === 'out' ? [] : received),
  ];
  const { rows } = await snapshot.query<TransferRow & { listed_at: Date }>(
    `SELECT * FROM (${sides.join(' UNION ALL ')}) AS page
      ORDER BY listed_at ${order}, id ${order} LIMIT $7 OFFSET $8`,
    [
      query.userId,
      query.status,
      query.since,
      query.search === null ? null : `%${query.search.replace(/[\\%_]/g, '\\$&')}%`,
      after?.at ?? null,
      after?.id ?? null,
      limit,
      offset,
    ],
  );
  return rows.map((row) => ({ transfer: transferOf(row), at: row.listed_at }));
}

/** Transfers that somebody should have acted on by `now`. */
export function dueTransfers(pool: Pool, now: Date, limit: number): Promise<string[]> {
  return dueIds(pool, { table: 'transfers' }, { now, limit });
}

/** Transfers past their deadline whose fee has not gone back. */
export async function lateTransfers(pool: Pool, now: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM transfers
      WHERE guarantee_at <= $1 AND fee_refunded_at IS NULL AND fee_amount > 0
        AND status IN ('confirme', 'en_cours', 'indetermine')
      LIMIT $2`,
    [now, limit],
  );
  return rows.map((row) => row.id);
}
