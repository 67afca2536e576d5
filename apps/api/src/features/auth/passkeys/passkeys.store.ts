import type { ClientBase, Pool } from 'pg';
import { aliased, type Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';

export type PasskeyRow = {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly synced: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

const passkeys: Table<'passkeys'> = { name: 'passkeys' };

const columns = `${aliased(passkeys, {
  id: 'id',
  userId: 'user_id',
  credentialId: 'credential_id',
  publicKey: 'public_key',
  transports: 'transports',
  synced: 'synced',
  name: 'name',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
})}, counter::float8 AS counter`;

export async function insertPasskey(
  client: ClientBase,
  passkey: Omit<PasskeyRow, 'lastUsedAt'>,
): Promise<void> {
  await insertRow(client, passkeys, {
    row: {
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: BigInt(passkey.counter),
      transports: passkey.transports,
      synced: passkey.synced,
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: null,
    },
  });
}

/** The oldest first. */
export async function passkeysOf(client: ClientBase | Pool, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await client.query<PasskeyRow>(
    `SELECT ${columns} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  );
  return rows.map(readable);
}

export async function findPasskey(
  client: ClientBase | Pool,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const { rows } = await client.query<PasskeyRow>(
    `SELECT ${columns} FROM passkeys WHERE credential_id = $1`,
    [credentialId],
  );
  return rows[0] === undefined ? null : readable(rows[0]);
}

/** A fresh copy: a Buffer of the driver may be a view of a larger one. */
function readable(row: PasskeyRow): PasskeyRow {
  return { ...row, publicKey: new Uint8Array(row.publicKey) };
}

/**
 * Counts a signature; false when another one was counted since `passkey` was read, or when it is gone: of two answers
 * with one counter only the first is good.
 */
export async function countUse(
  client: ClientBase | Pool,
  passkey: Pick<PasskeyRow, 'id' | 'counter'>,
  use: { readonly counter: number; readonly synced: boolean; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE passkeys SET counter = $3, synced = $4, last_used_at = $5 WHERE id = $1 AND counter = $2',
    [passkey.id, passkey.counter, use.counter, use.synced, use.at],
  );
  return rowCount === 1;
}

export async function renamePasskey(
  pool: Pool,
  own: { readonly id: string; readonly userId: string },
  name: string,
): Promise<PasskeyRow | null> {
  const { rows } = await pool.query<PasskeyRow>(
    `UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2 RETURNING ${columns}`,
    [own.id, own.userId, name],
  );
  return rows[0] === undefined ? null : readable(rows[0]);
}

export async function deletePasskey(
  client: ClientBase,
  own: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM passkeys WHERE id = $1 AND user_id = $2', [
    own.id,
    own.userId,
  ]);
  return rowCount === 1;
}

export type ChallengeUse = 'creation' | 'connexion' | 'verification';

export async function insertChallenge(
  pool: Pool,
  challenge: {
    readonly hash: string;
    readonly use: ChallengeUse;
    readonly binding: string;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { hash, use, binding, expiresAt } = challenge;
  await insertRow(pool, challenges, {
    row: { hash, purpose: use, binding, expires_at: expiresAt },
  });
}

const challenges: Table<'challenges'> = { name: 'challenges' };

/** Takes a challenge away; true when it was ours, for exactly this, and in time. A second answer finds none. */
export async function takeChallenge(
  pool: Pool,
  challenge: {
    readonly hash: string;
    readonly use: ChallengeUse;
    readonly binding: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { hash, use, binding, at } = challenge;
  const { rowCount } = await pool.query(
    'DELETE FROM challenges WHERE hash = $1 AND purpose = $2 AND binding = $3 AND expires_at > $4',
    [hash, use, binding, at],
  );
  return rowCount === 1;
}

export async function sweepChallenges(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM challenges WHERE expires_at < $1', [now]);
}
