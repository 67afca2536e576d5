import type { ClientBase, Pool } from 'pg';
import { byDefault, type Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import { insertRows } from '../../../kernel/data/row-sets.ts';

export type TotpRow = {
  readonly userId: string;
  readonly sealed: string;
  readonly enabledAt: Date | null;
};

export async function findTotp(client: ClientBase | Pool, userId: string): Promise<TotpRow | null> {
  const { rows } = await client.query<TotpRow>(
    `SELECT user_id AS "userId", sealed, enabled_at AS "enabledAt"
       FROM totp_secrets WHERE user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

/** A new secret, not enabled yet; false when one is enabled. */
export async function putPendingTotp(
  pool: Pool,
  secret: { readonly userId: string; readonly sealed: string; readonly at: Date },
): Promise<boolean> {
  return insertRow(pool, totpSecrets, {
    row: {
      user_id: secret.userId,
      sealed: secret.sealed,
      last_step: byDefault,
      created_at: secret.at,
      enabled_at: null,
    },
    onConflict: `(user_id) DO UPDATE
       SET sealed = excluded.sealed, created_at = excluded.created_at, last_step = 0
       WHERE totp_secrets.enabled_at IS NULL`,
  });
}

const totpSecrets: Table<'totp_secrets'> = { name: 'totp_secrets' };

/** Accepts the code of `step`; false when it or a later one was accepted before: of two at once only one is good. */
export async function acceptStep(
  client: ClientBase | Pool,
  userId: string,
  step: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE totp_secrets SET last_step = $2 WHERE user_id = $1 AND last_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

export async function enableTotp(client: ClientBase, userId: string, at: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE totp_secrets SET enabled_at = $2 WHERE user_id = $1 AND enabled_at IS NULL',
    [userId, at],
  );
  return rowCount === 1;
}

export async function deleteTotp(client: ClientBase, userId: string): Promise<boolean> {
  await client.query('DELETE FROM backup_codes WHERE user_id = $1', [userId]);
  const { rowCount } = await client.query(
    'DELETE FROM totp_secrets WHERE user_id = $1 AND enabled_at IS NOT NULL',
    [userId],
  );
  return rowCount === 1;
}

/** These codes instead of those before. */
export async function replaceBackupCodes(
  client: ClientBase,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await client.query('DELETE FROM backup_codes WHERE user_id = $1', [userId]);
  await insertRows(client, backupCodes, {
    items: hashes,
    row: { user_id: userId, hash: (hash) => hash, used_at: null },
  });
}

const backupCodes: Table<'backup_codes'> = { name: 'backup_codes' };

/** Uses a backup code up; false when it is none, or was used. */
export async function takeBackupCode(
  client: ClientBase | Pool,
  code: { readonly userId: string; readonly hash: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE backup_codes SET used_at = $3 WHERE user_id = $1 AND hash = $2 AND used_at IS NULL',
    [code.userId, code.hash, code.at],
  );
  return rowCount === 1;
}

export async function countBackupCodes(pool: Pool, userId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM backup_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** A sign-in that waits for its second step. */
export async function insertPendingSignIn(
  client: ClientBase,
  pending: { readonly hash: string; readonly userId: string; readonly expiresAt: Date },
): Promise<void> {
  await insertRow(client, pendingSignIns, {
    row: { hash: pending.hash, user_id: pending.userId, expires_at: pending.expiresAt },
  });
}

const pendingSignIns: Table<'pending_sign_ins'> = { name: 'pending_sign_ins' };

export async function findPendingSignIn(
  pool: Pool,
  hash: string,
  at: Date,
): Promise<string | null> {
  const { rows } = await pool.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM pending_sign_ins WHERE hash = $1 AND expires_at > $2',
    [hash, at],
  );
  return rows[0]?.userId ?? null;
}

/** Takes a waiting sign-in away; false when it is gone already: it gives one session. */
export async function takePendingSignIn(client: ClientBase, hash: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM pending_sign_ins WHERE hash = $1', [hash]);
  return rowCount === 1;
}

/** Nobody ends a sign-in any more that they began with a password that has been changed. */
export async function deletePendingSignIns(client: ClientBase, userId: string): Promise<void> {
  await client.query('DELETE FROM pending_sign_ins WHERE user_id = $1', [userId]);
}

export async function sweepPendingSignIns(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM pending_sign_ins WHERE expires_at < $1', [now]);
}
