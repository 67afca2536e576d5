import type { Pool, PoolClient } from 'pg';

type Db = Pool | PoolClient;

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
  const { rows } = await db.query<{ token: string }>(
    `INSERT INTO qr_codes (owner_id, token, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (owner_id) DO UPDATE SET token = qr_codes.token RETURNING token`,
    [ownerId, fresh, at],
  );
  return rows[0]?.token ?? fresh;
}

/** From now on the person is paid under another code; the one before pays nobody. */
export async function replaceCode(
  db: Db,
  ownerId: string,
  { fresh, at }: { readonly fresh: string; readonly at: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO qr_codes (owner_id, token, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (owner_id) DO UPDATE SET token = EXCLUDED.token, created_at = EXCLUDED.created_at`,
    [ownerId, fresh, at],
  );
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
