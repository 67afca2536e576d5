import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { sha256Hex } from '../../kernel/data/ids.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { isSecret } from '../../kernel/identity/bearer.ts';
import type { MerchantProgram } from '../../kernel/identity/session.ts';
import { briefly, type Log } from '../../kernel/monitoring/log.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { findKey, writeUse, type FoundKey } from './api-keys.store.ts';

type ProgramDeps = { readonly pool: Pool; readonly clock: Clock; readonly log: Log };

/**
 * Whose program bears a key, read from the database at each request: a key that is revoked is out at once, in every
 * process. Refuses `cle_inconnue`, `cle_revoquee`, `cle_remplacee`, `cle_mode_inactif`.
 */
export async function findProgram(
  deps: ProgramDeps,
  { clientAddress }: Pick<FastifyRequest, 'clientAddress'>,
  key: string,
): Promise<MerchantProgram> {
  const isPublic = !isSecret(key);
  const found =
    (await (isPublic
      ? findKey(deps.pool, 'public_key', key)
      : findKey(deps.pool, 'secret_hash', sha256Hex(key)))) ?? refuse('cle_inconnue');
  const now = deps.clock.now();
  if (found.revoked) refuse('cle_revoquee');
  if (found.expiresAt !== null && found.expiresAt <= now) refuse('cle_remplacee');
  if (found.mode === 'live' && !found.live) refuse('cle_mode_inactif');
  rememberUse(deps, found, { address: clientAddress, at: now });
  const { merchantId, accountId, mode, id, version } = found;
  const takesMoney = mode === 'test' || found.live;
  return { kind: 'key', merchantId, accountId, mode, takesMoney, keyId: id, version, isPublic };
}

const rememberedEverySeconds = 60;
const writing = new Set<string>();

/** Off the request's way: nobody waits for it, and one that fails is made up for by the next. */
function rememberUse(
  { pool, log }: ProgramDeps,
  { id, lastUsedAt }: FoundKey,
  { address, at }: { readonly address: string; readonly at: Date },
): void {
  const before = addSeconds(at, -rememberedEverySeconds);
  if ((lastUsedAt !== null && lastUsedAt > before) || writing.has(id)) return;
  writing.add(id);
  writeUse(pool, { id, address, at }, before)
    .catch((error: unknown) => log.warn(briefly(error as Error), 'the use of a key was not kept'))
    .finally(() => writing.delete(id));
}
