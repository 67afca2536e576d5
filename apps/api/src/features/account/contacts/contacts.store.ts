import type { ClientBase, Pool } from 'pg';

export type ContactKind = 'email' | 'telephone';

export type ContactChange = {
  readonly id: string;
  readonly userId: string;
  readonly kind: ContactKind;
  /** The new address in lower case, or the new number in E.164. */
  readonly value: string;
  readonly secretHash: string;
  readonly tries: number;
  readonly expiresAt: Date;
};

const columns = `id, user_id AS "userId", kind, value, secret_hash AS "secretHash", tries, expires_at AS "expiresAt"`;

/** Makes the former request of the same kind worthless. */
export async function openContactChange(
  client: ClientBase,
  change: Omit<ContactChange, 'tries'> & { readonly at: Date },
): Promise<void> {
  await client.query(
    'UPDATE contact_changes SET used_at = $3 WHERE user_id = $1 AND kind = $2 AND used_at IS NULL',
    [change.userId, change.kind, change.at],
  );
  await client.query(
    `INSERT INTO contact_changes (id, user_id, kind, value, secret_hash, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      change.id,
      change.userId,
      change.kind,
      change.value,
      change.secretHash,
      change.at,
      change.expiresAt,
    ],
  );
}

export async function findContactChange(pool: Pool, id: string): Promise<ContactChange | null> {
  const { rows } = await pool.query<ContactChange>(
    `SELECT ${columns} FROM contact_changes WHERE id = $1 AND used_at IS NULL`,
    [id],
  );
  return rows[0] ?? null;
}

/** The open request, with this try counted; null when there is none, or it has ended. */
export async function tryContactChange(
  pool: Pool,
  { userId, kind, at }: { readonly userId: string; readonly kind: ContactKind; readonly at: Date },
): Promise<ContactChange | null> {
  const { rows } = await pool.query<ContactChange>(
    `UPDATE contact_changes SET tries = tries + 1
      WHERE user_id = $1 AND kind = $2 AND used_at IS NULL AND expires_at > $3 RETURNING ${columns}`,
    [userId, kind, at],
  );
  return rows[0] ?? null;
}

/** True the first time. */
export async function useContactChange(client: ClientBase, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE contact_changes SET used_at = $2 WHERE id = $1 AND used_at IS NULL',
    [id, at],
  );
  return rowCount === 1;
}

export async function setEmail(
  client: ClientBase,
  userId: string,
  { email, at }: { readonly email: string; readonly at: Date },
): Promise<void> {
  await client.query('UPDATE users SET email = $2, email_verified_at = $3 WHERE id = $1', [
    userId,
    email,
    at,
  ]);
}
