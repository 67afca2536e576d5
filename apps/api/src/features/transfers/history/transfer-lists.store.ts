import type { Pool } from 'pg';
import {
  transferStatuses,
  type TransferListQuery,
  type TransferStatus,
} from '@nzela/contract/transfers';
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
  readonly sort: NonNullable<TransferListQuery['sort']>;
  readonly span: PageSpan;
};

/** A transfer in a person's list, and the time that it is listed under: asked for, or received. */
export type ListedTransfer = { readonly transfer: Transfer; readonly at: Date };

/** What a person sent (on a quote; from wallet to wallet, confirmed as soon as it was asked for), and received. */
function sidesOf({ direction }: TransferQuery): readonly Side[] {
  return [...(direction === 'in' ? [] : sent), ...(direction === 'out' ? [] : received)];
}

type Side = {
  readonly at: string;
  readonly condition: string;
  /** The amount that it shows. */
  readonly currency: string;
  readonly amount: string;
};

const left = { currency: 'source_currency', amount: 'source_amount + fee_amount' };
const sent: readonly Side[] = [
  { at: 'created_at', condition: 'sender_id = $1 AND quote_id IS NOT NULL', ...left },
  {
    at: 'confirmed_at',
    condition: 'sender_id = $1 AND quote_id IS NULL AND confirmed_at IS NOT NULL',
    ...left,
  },
];
const received: readonly Side[] = [
  {
    at: 'completed_at',
    condition: 'recipient_user_id = $1 AND completed_at IS NOT NULL',
    currency: 'target_currency',
    amount: 'target_amount',
  },
];

const keptOf = ({ at }: Side) => `
  ($2::text IS NULL OR transfers.status = $2)
   AND ($3::timestamptz IS NULL OR ${at} >= $3)
   AND ($4::text IS NULL OR beneficiary->>'nom' ILIKE $4 OR transfers.reference ILIKE $4 OR purpose ILIKE $4
     OR sender_name ILIKE $4)`;

function valuesOf({ userId, status, since, search, span }: TransferQuery): unknown[] {
  const { after, limit, offset } = span;
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return [userId, status, since, pattern, after?.at ?? null, after?.id ?? null, limit, offset];
}

/** One page of what a person sent and received, in the order asked for. */
export async function listTransfers(
  snapshot: Snapshot,
  query: TransferQuery,
): Promise<ListedTransfer[]> {
  const values = valuesOf(query);
  const { rows } = await snapshot.query<TransferRow & { listed_at: Date }>(
    query.sort === 'dateCreation'
      ? { text: byTime(query), values }
      : query.sort === 'montant'
        ? { text: byRank(query, ({ currency, amount }) => [currency, amount]), values }
        : {
            text: byRank(query, () => ["''", 'array_position($9::text[], transfers.status)']),
            values: [...values, transferStatuses],
          },
  );
  return rows.map((row) => ({ transfer: transferOf(row), at: row.listed_at }));
}

/** Each side by an index of its own: as quick on the last page as on the first. */
function byTime(query: TransferQuery): string {
  const { order } = query.span;
  const comparison = order === 'desc' ? '<' : '>';
  const sides = sidesOf(query).map(
    (side) => `
    (SELECT ${withPayout}, ${side.at} AS listed_at FROM transfers WHERE ${side.condition} AND ${keptOf(side)}
       AND ($5::timestamptz IS NULL OR (${side.at}, transfers.id) ${comparison} ($5, $6::uuid))
      ORDER BY ${side.at} ${order}, transfers.id ${order} LIMIT $7::bigint + $8::bigint)`,
  );
  return `SELECT * FROM (${sides.join(' UNION ALL ')}) AS page
    ORDER BY listed_at ${order}, id ${order} LIMIT $7 OFFSET $8`;
}

/**
 * By a name and a number of each, then by time: all of the person's are read and sorted. A page goes on after the place
 * that the last one of the page before has now.
 */
function byRank(query: TransferQuery, rankOf: (side: Side) => readonly [string, string]): string {
  const { order } = query.span;
  const comparison = order === 'desc' ? '<' : '>';
  const sides = sidesOf(query).map((side) => {
    const [name, rank] = rankOf(side);
    return `SELECT ${withPayout}, ${side.at} AS listed_at, ${name} AS rank_name, ${rank} AS rank, ${keptOf(side)} AS kept
      FROM transfers WHERE ${side.condition}`;
  });
  return `WITH listed AS (${sides.join(' UNION ALL ')})
    SELECT * FROM listed
    WHERE kept AND ($6::uuid IS NULL OR (rank_name, rank, listed_at, id) ${comparison} (
      SELECT rank_name, rank, listed_at, id FROM listed
      WHERE id = $6 AND date_trunc('milliseconds', listed_at) = $5::timestamptz LIMIT 1))
    ORDER BY rank_name ${order}, rank ${order}, listed_at ${order}, id ${order} LIMIT $7 OFFSET $8`;
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
