import type { Pool } from 'pg';
import { avatarMaximumBytes, type User } from '@nzela/contract/users';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { publish } from '../../kernel/events.ts';
import { sha256Hex } from '../../kernel/ids.ts';
import { squareImage } from '../../kernel/images.ts';
import { refuse } from '../../kernel/problem.ts';
import { readUpload } from '../../kernel/upload.ts';
import { findUser, wireUser } from './users.ts';

export type AvatarDeps = { readonly pool: Pool; readonly clock: Clock };

const side = 256;

/** Draws the uploaded picture anew and keeps it. Refuses what {@link readUpload} and {@link squareImage} refuse. */
export async function saveAvatar(
  { pool, clock }: AvatarDeps,
  userId: string,
  request: FastifyRequest,
): Promise<User> {
  const content = await squareImage(await readUpload(request, avatarMaximumBytes), side);
  const version = sha256Hex(content.toString('base64')).slice(0, 16);
  return transact(pool, async ({ client }) => {
    await client.query(
      `INSERT INTO avatars (user_id, version, content, updated_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE
         SET version = excluded.version, content = excluded.content, updated_at = excluded.updated_at`,
      [userId, version, content, clock.now()],
    );
    await client.query('UPDATE users SET avatar_version = $2 WHERE id = $1', [userId, version]);
    await publish(client, { userId, sujet: 'users', id: null });
    return wireUser((await findUser(client, 'id', userId)) ?? refuse('non_authentifie'));
  });
}

export async function removeAvatar({ pool }: AvatarDeps, userId: string): Promise<User> {
  return transact(pool, async ({ client }) => {
    await client.query('DELETE FROM avatars WHERE user_id = $1', [userId]);
    await client.query('UPDATE users SET avatar_version = NULL WHERE id = $1', [userId]);
    await publish(client, { userId, sujet: 'users', id: null });
    return wireUser((await findUser(client, 'id', userId)) ?? refuse('non_authentifie'));
  });
}

/** The person's own picture, WebP. Refuses `introuvable`. */
export async function readAvatar({ pool }: AvatarDeps, userId: string): Promise<Buffer> {
  const { rows } = await pool.query<{ content: Buffer }>(
    'SELECT content FROM avatars WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.content ?? refuse('introuvable');
}
