import type { Pool, PoolClient } from 'pg';
import type { AccountCheck } from '@nzela/contract/withdrawals';
import type { Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { lockByName } from '../../kernel/data/locks.ts';

/** What was asked of a bank or an operator: another name, or another person's question, is another one. */
export type AskedHolder = {
  readonly accountId: string;
  readonly ownerId: string;
  readonly name: string;
};

/** What is remembered of it at `now`; null when it is to be asked. */
export async function findHolder(
  pool: Pool,
  { accountId, ownerId, name }: AskedHolder,
  now: Date,
): Promise<AccountCheck | null> {
  const { rows } = await pool.query<AccountCheck>(
    `SELECT result AS resultat, holder AS nom FROM account_holders
      WHERE account_id = $1 AND owner_id = $2 AND asked_name = $3 AND expires_at > $4`,
    [accountId, ownerId, name, now],
  );
  return rows[0] ?? null;
}

export async function keepHolder(
  pool: Pool,
  { accountId, ownerId, name }: AskedHolder,
  { resultat, nom, expiresAt }: AccountCheck & { readonly expiresAt: Date },
): Promise<void> {
  await insertRow(pool, accountHolders, {
    row: {
      account_id: accountId,
      owner_id: ownerId,
      asked_name: name,
      result: resultat,
      holder: nom,
      expires_at: expiresAt,
    },
    onConflict: { of: ['account_id'], keep: ['owner_id'] },
  });
}

const accountHolders: Table<'account_holders'> = { name: 'account_holders' };

export async function deleteOldHolders(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM account_holders WHERE expires_at < $1', [now]);
}

export type UnsureHolders = {
  /** Other accounts whose holder nobody told. */
  readonly accounts: number;
  /** Other names that the person bore, each the holder of an account. */
  readonly names: number;
};

/** Of a person's withdrawals since `since`, beside one to this account under this name. */
export async function countUnsureHolders(
  client: PoolClient,
  { ownerId, accountId, name }: AskedHolder,
  since: Date,
): Promise<UnsureHolders> {
  // One person's withdrawals are counted one after the other.
  await lockByName(client, `withdrawals.holders:${ownerId}`);
  const { rows } = await client.query<UnsureHolders>(
    `SELECT (count(DISTINCT account_id) FILTER (WHERE holder_check = 'impossible' AND account_id <> $2))::int AS accounts,
       (count(DISTINCT beneficiary->>'name') FILTER (WHERE beneficiary->>'name' <> $3))::int AS names
     FROM withdrawals WHERE owner_id = $1 AND created_at > $4 AND status NOT IN ('annule', 'echoue')`,
    [ownerId, accountId, name, since],
  );
  return rows[0] ?? { accounts: 0, names: 0 };
}
