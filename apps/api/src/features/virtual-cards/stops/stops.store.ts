import type { Pool, PoolClient } from 'pg';
import type { RowOf, Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';

/** That a person's cards are stopped, since a payment at our cost. */
export type Stop = { readonly transactionId: string; readonly ownerId: string; readonly at: Date };

const stops: Table<'virtual_card_stops'> = { name: 'virtual_card_stops' };

type StopRow = RowOf<typeof stops>;

export async function findStop(db: Pool | PoolClient, ownerId: string): Promise<Stop | null> {
  const { rows } = await db.query<StopRow>(
    'SELECT * FROM virtual_card_stops WHERE owner_id = $1 AND ended_at IS NULL',
    [ownerId],
  );
  return rows[0] === undefined ? null : stopOf(rows[0]);
}

/** False when the person's cards are stopped already. */
export async function insertStop(client: PoolClient, stop: Stop): Promise<boolean> {
  return insertRow(client, stops, {
    row: {
      transaction_id: stop.transactionId,
      owner_id: stop.ownerId,
      stopped_at: stop.at,
      ended_at: null,
    },
    onConflict: 'DO NOTHING',
  });
}

/** Null when the person's cards are not stopped. */
export async function endStop(client: PoolClient, ownerId: string, at: Date): Promise<Stop | null> {
  const { rows } = await client.query<StopRow>(
    'UPDATE virtual_card_stops SET ended_at = $2 WHERE owner_id = $1 AND ended_at IS NULL RETURNING *',
    [ownerId, at],
  );
  return rows[0] === undefined ? null : stopOf(rows[0]);
}

/** A payment of which we paid a part that nobody gave back. */
export type PaidByUs = {
  readonly authorizationId: string;
  /** Minor units of `currency`. */
  readonly minor: bigint;
  readonly currency: string;
};

/** Those of the owner since the stop began. */
export async function paidByUs(
  client: PoolClient,
  { ownerId, at }: Stop,
): Promise<readonly PaidByUs[]> {
  const { rows } = await client.query<PaidByUs>(
    `SELECT t.authorization_id AS "authorizationId", t.covered_by_us AS minor, t.currency
       FROM virtual_card_transactions t JOIN virtual_cards c ON c.id = t.card_id
      WHERE c.owner_id = $1 AND t.state = 'reglee' AND t.covered_by_us > 0 AND t.updated_at >= $2
      ORDER BY t.updated_at`,
    [ownerId, at],
  );
  return rows;
}

export async function activeCardIds(client: PoolClient, ownerId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM virtual_cards WHERE owner_id = $1 AND status = 'active'",
    [ownerId],
  );
  return rows.map(({ id }) => id);
}

function stopOf({ transaction_id, owner_id, stopped_at }: StopRow): Stop {
  return { transactionId: transaction_id, ownerId: owner_id, at: stopped_at };
}
