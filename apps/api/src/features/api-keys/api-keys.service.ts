import type { AuditAction } from '@nzela/contract/audit';
import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import {
  apiKeysMost,
  keyOverlaps,
  type ApiKey,
  type KeyOverlap,
  type NewApiKey,
} from '@nzela/contract/api-keys';
import { newestVersion } from '@nzela/contract/versions';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../kernel/identity/audit.ts';
import { personOf } from '../../kernel/identity/session.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import {
  expireKey,
  insertKey,
  isLive,
  lockKeys,
  pinVersion,
  revokeKey,
  usableKeys,
  type KeyRow,
} from './api-keys.store.ts';
import { newPair } from './keys.ts';

export type KeyDeps = { readonly pool: Pool; readonly clock: Clock };
/** Who asks, for which account, from where, and with which proof. */
type Asking = Pick<FastifyRequest, 'merchant' | 'actor' | 'headers' | 'clientAddress'>;

/** The pairs of the account's mode that may be used. */
export async function readKeys(
  { pool, clock }: KeyDeps,
  request: Asking,
): Promise<{ readonly elements: ApiKey[] }> {
  const rows = await usableKeys(pool, personOf(request).accountId, clock.now());
  return { elements: rows.map(wireKey) };
}

/**
 * Makes a pair, and shows its secret once. Those of the live mode need it to be on, and a fresh proof. Refuses
 * `verification_requise`, `cle_mode_inactif`, `trop_de_cles`.
 */
export async function createKey(deps: KeyDeps, request: Asking, name: string): Promise<NewApiKey> {
  await requireProof(deps, request, { acte: 'creer', cles: name });
  return transact(deps.pool, async ({ client }) => {
    const at = deps.clock.now();
    const others = (await lockUsable(client, request, at)).filter((row) => row.expiresAt === null);
    if (others.length >= apiKeysMost) refuse('trop_de_cles');
    const made = await addPair(client, request, { name, at });
    await audit(client, request, { action: 'api-keys.create', before: null, after: made, at });
    return made;
  });
}

type Rolling = { readonly id: string; readonly chevauchement: KeyOverlap };

/**
 * Makes a pair in the place of another one, which may be used until the overlap ends. Refuses `introuvable`,
 * `cle_deja_remplacee`, `verification_requise`, `cle_mode_inactif`.
 */
export async function rollKey(
  deps: KeyDeps,
  request: Asking,
  { id, chevauchement }: Rolling,
): Promise<NewApiKey> {
  await requireProof(deps, request, { acte: 'renouveler', cles: id, chevauchement });
  return transact(deps.pool, async ({ client }) => {
    const at = deps.clock.now();
    const former = usableOf(await lockUsable(client, request, at), id);
    if (former.expiresAt !== null) refuse('cle_deja_remplacee');
    await expireKey(client, id, addSeconds(at, keyOverlaps[chevauchement]));
    const made = await addPair(client, request, { name: former.name, at });
    const before = wireKey(former);
    await audit(client, request, { action: 'api-keys.roll', before, after: made, at });
    return made;
  });
}

/** Ends a pair, from the next request on. Refuses `introuvable`. */
export async function endKey({ pool, clock }: KeyDeps, request: Asking, id: string): Promise<void> {
  const at = clock.now();
  await transact(pool, async ({ client }) => {
    const { accountId } = personOf(request);
    await lockKeys(client, accountId);
    const ended = usableOf(await usableKeys(client, accountId, at), id);
    await revokeKey(client, id, at);
    const before = wireKey(ended);
    await audit(client, request, { action: 'api-keys.revoke', before, after: null, at });
  });
}

async function requireProof(
  deps: KeyDeps,
  request: Asking,
  subject: Readonly<Record<string, string>>,
): Promise<void> {
  const { mode, merchantId } = personOf(request);
  if (mode !== 'live') return;
  await requireStepUp(deps, request, {
    action: 'cles',
    subject: { ...subject, commerce: merchantId },
  });
}

/** The account's pairs, kept from changing, in a mode that takes keys. */
async function lockUsable(client: PoolClient, request: Asking, at: Date): Promise<KeyRow[]> {
  const { accountId, mode } = personOf(request);
  await lockKeys(client, accountId);
  if (mode === 'live' && !(await isLive(client, accountId))) refuse('cle_mode_inactif');
  return usableKeys(client, accountId, at);
}

function usableOf(rows: readonly KeyRow[], id: string): KeyRow {
  return rows.find((row) => row.id === id) ?? refuse('introuvable');
}

async function addPair(
  client: PoolClient,
  request: Asking,
  { name, at }: { readonly name: string; readonly at: Date },
): Promise<NewApiKey> {
  const { accountId, merchantId, mode } = personOf(request);
  const pair = newPair(mode);
  await pinVersion(client, merchantId, newestVersion);
  const row = await insertKey(client, { id: newId(), accountId, mode, name, pair, createdAt: at });
  return { ...wireKey(row), secret: pair.secretKey };
}

type Audited = {
  readonly action: AuditAction;
  readonly before: ApiKey | null;
  readonly after: NewApiKey | null;
  readonly at: Date;
};

/** With the secret left out. */
async function audit(
  client: PoolClient,
  request: Asking,
  { action, before, after, at }: Audited,
): Promise<void> {
  const { merchantId } = personOf(request);
  const { secret: _, ...shown } = after ?? { secret: '' };
  await writeAudit(client, {
    ...auditOf(auditedBy(request)),
    action,
    subject: merchantId,
    before,
    after: after === null ? null : shown,
    at,
  });
}

function wireKey(row: KeyRow): ApiKey {
  const { lastUsedAt, lastUsedAddress } = row;
  return {
    id: row.id,
    nom: row.name,
    mode: row.mode,
    clePublique: row.publicKey,
    cleSecrete: `sk_${row.mode}_…${row.secretEnd}`,
    dateCreation: row.createdAt.toISOString(),
    expireLe: row.expiresAt?.toISOString() ?? null,
    derniereUtilisation:
      lastUsedAt === null || lastUsedAddress === null
        ? null
        : { date: lastUsedAt.toISOString(), adresse: lastUsedAddress },
  };
}
