import type { ClientBase, Pool } from 'pg';
import { aliased, byDefault, type Selection, type Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';

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

const contactChanges: Table<'contact_changes', { kind: ContactKind }> = {
  name: 'contact_changes',
};

const columns: Selection<ContactChange> = aliased(contactChanges, {
  id: 'id',
  userId: 'user_id',
  kind: 'kind',
  value: 'value',
  secretHash: 'secret_hash',
  tries: 'tries',
  expiresAt: 'expires_at',
});

/** Makes the former request of the same kind worthless. */
export async function openContactChange(
  client: ClientBase,
  change: Omit<ContactChange, 'tries'> & { readonly at: Date },
): Promise<void> {
  await client.query(
    'UPDATE contact_changes SET used_at = $3 WHERE user_id = $1 AND kind = $2 AND used_at IS NULL',
    [change.userId, change.kind, change.at],
  );
  await insertRow(client, contactChanges, {
    row: {
      id: change.id,
      user_id: change.userId,
      kind: change.kind,
      value: change.value,
      secret_hash: change.secretHash,
      tries: byDefault,
      created_at: change.at,
      expires_at: change.expiresAt,
      used_at: null,
    },
  });
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
