import type { Pool, PoolClient } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, type Money } from '@nzela/money/money';
import type { RowOf, Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';

/** A wire on its way back to the account that it came from. */
export type WireReturn = {
  /** The bank's id. */
  readonly wireId: string;
  readonly amount: Money;
  readonly state: 'en_cours' | 'fait';
  readonly createdAt: Date;
};

export async function insertReturn(
  client: PoolClient,
  { wireId, amount, at }: Pick<WireReturn, 'wireId' | 'amount'> & { readonly at: Date },
): Promise<void> {
  await insertRow(client, wireReturns, {
    row: {
      wire_id: wireId,
      amount: amount.minor,
      currency: amount.currency,
      state: 'en_cours',
      created_at: at,
      updated_at: at,
      next_action_at: at,
    },
  });
  await client.query(`UPDATE wires SET outcome = 'retour' WHERE id = $1`, [wireId]);
}

const wireReturns: Table<'wire_returns', { currency: CurrencyCode; state: WireReturn['state'] }> = {
  name: 'wire_returns',
};

type ReturnRow = RowOf<typeof wireReturns>;

export async function lockReturn(client: PoolClient, wireId: string): Promise<WireReturn | null> {
  const { rows } = await client.query<ReturnRow>(
    'SELECT * FROM wire_returns WHERE wire_id = $1 FOR UPDATE',
    [wireId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const amount = money(row.amount, row.currency);
  return { wireId: row.wire_id, amount, state: row.state, createdAt: row.created_at };
}

export async function updateReturn(
  client: PoolClient,
  wireId: string,
  {
    state,
    at,
    next,
  }: Pick<WireReturn, 'state'> & { readonly at: Date; readonly next: Date | null },
): Promise<void> {
  await client.query(
    'UPDATE wire_returns SET state = $2, updated_at = $3, next_action_at = $4 WHERE wire_id = $1',
    [wireId, state, at, next],
  );
}

export async function dueReturns(pool: Pool, now: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ wire_id: string }>(
    'SELECT wire_id FROM wire_returns WHERE next_action_at <= $1 ORDER BY next_action_at LIMIT $2',
    [now, limit],
  );
  return rows.map(({ wire_id }) => wire_id);
}
