import type { ClientBase, Pool, PoolClient } from 'pg';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { ApiVersion } from '@nzela/contract/versions';
import { aliased, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { onlyRow } from '../../kernel/data/rows.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import type { NewPair } from './keys.ts';

const keys: Table<'merchant_api_keys', { mode: MerchantMode }> = { name: 'merchant_api_keys' };

const columns = aliased(
  keys,
  {
    id: 'id',
    name: 'name',
    mode: 'mode',
    publicKey: 'public_key',
    secretEnd: 'secret_end',
    createdAt: 'created_at',
    expiresAt: 'expires_at',
    lastUsedAt: 'last_used_at',
    lastUsedAddress: 'last_used_address',
  },
  'k',
);
export type KeyRow = typeof columns extends Selection<infer Row> ? Row : never;

type NewKey = Pick<KeyRow, 'id' | 'name' | 'mode' | 'createdAt'> & {
  readonly accountId: string;
  readonly pair: NewPair;
};

export async function insertKey(client: ClientBase, key: NewKey): Promise<KeyRow> {
  const { id, accountId, mode, name, pair, createdAt } = key;
  await insertRow(client, keys, {
    row: {
      id,
      account_id: accountId,
      mode,
      name,
      public_key: pair.publicKey,
      secret_hash: pair.secretHash,
      secret_end: pair.secretEnd,
      created_at: createdAt,
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      last_used_address: null,
    },
  });
  return onlyRow((await ofAccount(client, 'AND k.id = $2', [accountId, id])).rows, keys.name);
}

const usable = 'AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)';

/** Those of an account that may be used, the oldest first. */
export async function usableKeys(
  source: Readable,
  accountId: string,
  now: Date,
): Promise<KeyRow[]> {
  return (await ofAccount(source, `${usable} ORDER BY k.created_at, k.id`, [accountId, now])).rows;
}

function ofAccount(source: Readable, beyond: string, values: readonly unknown[]) {
  return source.query<KeyRow>(
    `SELECT ${columns} FROM merchant_api_keys k WHERE k.account_id = $1 ${beyond}`,
    [...values],
  );
}

/** Keeps whoever adds keys to the account waiting for each other, so that they are counted. */
export async function lockKeys(client: PoolClient, accountId: string): Promise<void> {
  await client.query('SELECT FROM merchant_accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}

/** The merchant's programs keep the version of the day of their first keys. */
export async function pinVersion(
  client: ClientBase,
  merchantId: string,
  version: ApiVersion,
): Promise<void> {
  await client.query(
    'UPDATE merchants SET api_version = $2 WHERE id = $1 AND api_version IS NULL',
    [merchantId, version],
  );
}

/** Whether the account's merchant takes real payments. */
export async function isLive(client: ClientBase, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM merchant_accounts a JOIN merchants m ON m.id = a.merchant_id
      WHERE a.id = $1 AND m.live_at IS NOT NULL`,
    [accountId],
  );
  return rowCount === 1;
}

export async function expireKey(client: ClientBase, id: string, at: Date): Promise<void> {
  await client.query('UPDATE merchant_api_keys SET expires_at = $2 WHERE id = $1', [id, at]);
}

export async function revokeKey(client: ClientBase, id: string, at: Date): Promise<void> {
  await client.query('UPDATE merchant_api_keys SET revoked_at = $2 WHERE id = $1', [id, at]);
}

export type FoundKey = {
  readonly id: string;
  readonly accountId: string;
  readonly merchantId: string;
  readonly mode: MerchantMode;
  readonly version: ApiVersion | null;
  readonly live: boolean;
  readonly expiresAt: Date | null;
  /** The merchant is closed, too. */
  readonly revoked: boolean;
  readonly lastUsedAt: Date | null;
};

/** Whose key it is, by the public key or by the secret one's hash: one row of an index. */
export async function findKey(
  pool: Pool,
  by: 'public_key' | 'secret_hash',
  value: string,
): Promise<FoundKey | null> {
  const { rows } = await pool.query<FoundKey>(
    `SELECT k.id, k.account_id AS "accountId", m.id AS "merchantId", k.mode, m.api_version AS version, m.live_at IS NOT NULL AS live,
        k.expires_at AS "expiresAt", (k.revoked_at IS NOT NULL OR m.closed_at IS NOT NULL) AS revoked,
        k.last_used_at AS "lastUsedAt"
       FROM merchant_api_keys k JOIN merchant_accounts a ON a.id = k.account_id
       JOIN merchants m ON m.id = a.merchant_id WHERE k.${by} = $1`,
    [value],
  );
  return rows[0] ?? null;
}

type Use = { readonly id: string; readonly address: string; readonly at: Date };

/** Remembers a use, unless one since `before` is known. */
export async function writeUse(pool: Pool, { id, address, at }: Use, before: Date): Promise<void> {
  await pool.query(
    `UPDATE merchant_api_keys SET last_used_at = $2, last_used_address = $3
      WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $4)`,
    [id, at, address, before],
  );
}
