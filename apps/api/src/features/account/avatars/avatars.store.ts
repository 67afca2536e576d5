import type { ClientBase, Pool } from 'pg';
import type { Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';

const avatars: Table<'avatars'> = { name: 'avatars' };

type AvatarRow = { readonly version: string; readonly content: Buffer; readonly at: Date };

/** Keeps the picture, and its version with the person. */
export async function writeAvatar(
  client: ClientBase,
  userId: string,
  { version, content, at }: AvatarRow,
): Promise<void> {
  await insertRow(client, avatars, {
    row: { user_id: userId, version, content, updated_at: at },
    onConflict: { of: ['user_id'] },
  });
  await client.query('UPDATE users SET avatar_version = $2 WHERE id = $1', [userId, version]);
}

export async function deleteAvatar(client: ClientBase, userId: string): Promise<void> {
  await client.query('DELETE FROM avatars WHERE user_id = $1', [userId]);
  await client.query('UPDATE users SET avatar_version = NULL WHERE id = $1', [userId]);
}

export async function findAvatar(pool: Pool, userId: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ content: Buffer }>(
    'SELECT content FROM avatars WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.content ?? null;
}
