import type { Pool, PoolClient } from 'pg';
import type { Table } from '../../kernel/data/columns.ts';
import { insertReturning, insertRow } from '../../kernel/data/inserts.ts';

type Db = Pool | PoolClient;

const qrCodes: Table<'qr_codes'> = { name: 'qr_codes' };

/** The code of a person; `fresh` becomes it when they have none yet. */
export async function codeOf(
  db: Db,
  ownerId: string,
  { fresh, at }: { readonly fresh: string; readonly at: Date },
): Promise<string> {
  const known = await db.query<{ token: string }>(
    'SELECT token FROM qr_codes WHERE owner_id = $1',
    [ownerId],
  );
  if (known.rows[0] !== undefined) return known.rows[0].token;
  const { token } = await insertReturning(db, qrCodes, {
    row: { owner_id: ownerId, token: fresh, created_at: at },
    onConflict: '(owner_id) DO UPDATE SET token = qr_codes.token',
  });
  return token;
}

/** From now on the person is paid under another code; the one before pays nobody. */
export async function replaceCode(
  db: Db,
  ownerId: string,
  { fresh, at }: { readonly fresh: string; readonly at: Date },
): Promise<void> {
  await insertRow(db, qrCodes, {
    row: { owner_id: ownerId, token: fresh, created_at: at },
    onConflict: { of: ['owner_id'] },
  });
}

/** The code that a person has had since `at` or longer; null when they took another one after it. */
export async function codeSince(db: Db, ownerId: string, at: Date): Promise<string | null> {
  const { rows } = await db.query<{ token: string }>(
    'SELECT token FROM qr_codes WHERE owner_id = $1 AND created_at <= $2',
    [ownerId, at],
  );
  return rows[0]?.token ?? null;
}

export async function ownerOfCode(db: Db, token: string): Promise<string | null> {
  const { rows } = await db.query<{ owner_id: string }>(
    'SELECT owner_id FROM qr_codes WHERE token = $1',
    [token],
  );
  return rows[0]?.owner_id ?? null;
}
