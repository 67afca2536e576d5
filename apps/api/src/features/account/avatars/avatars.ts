import type { Pool } from 'pg';
import { avatarMaximumBytes, type User } from '@nzela/contract/users';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../../kernel/time/clock.ts';
import { transact } from '../../../kernel/data/database.ts';
import { publish } from '../../../kernel/data/events.ts';
import { sha256Hex } from '../../../kernel/data/ids.ts';
import { squareImage } from '../../../kernel/http/images.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { readUpload } from '../../../kernel/http/upload.ts';
import { deleteAvatar, findAvatar, writeAvatar } from './avatars.store.ts';
import { uploadRules } from '../../images/images.ts';
import type { Settings } from '../../settings/settings.ts';
import { findUser, wireUser } from '../../users/users.ts';

export type AvatarDeps = { readonly pool: Pool; readonly clock: Clock };

const side = 256;

/** Draws the uploaded picture anew and keeps it. Refuses what {@link readUpload} and {@link squareImage} refuse. */
export async function saveAvatar(
  { pool, clock, settings }: AvatarDeps & { readonly settings: Pick<Settings, 'read'> },
  userId: string,
  request: FastifyRequest,
): Promise<User> {
  const rules = await uploadRules(settings);
  const upload = await readUpload(request, rules.maximumBytes(avatarMaximumBytes));
  const content = await squareImage(upload, side, rules);
  const version = sha256Hex(content.toString('base64')).slice(0, 16);
  return transact(pool, async ({ client }) => {
    await writeAvatar(client, userId, { version, content, at: clock.now() });
    await publish(client, { userId, sujet: 'users', id: null });
    return wireUser((await findUser(client, 'id', userId)) ?? refuse('non_authentifie'));
  });
}

export async function removeAvatar({ pool }: AvatarDeps, userId: string): Promise<User> {
  return transact(pool, async ({ client }) => {
    await deleteAvatar(client, userId);
    await publish(client, { userId, sujet: 'users', id: null });
    return wireUser((await findUser(client, 'id', userId)) ?? refuse('non_authentifie'));
  });
}

/** The person's own picture, in the format that it was drawn in. Refuses `introuvable`. */
export async function readAvatar({ pool }: AvatarDeps, userId: string): Promise<Buffer> {
  return (await findAvatar(pool, userId)) ?? refuse('introuvable');
}
