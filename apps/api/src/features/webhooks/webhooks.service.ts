import type { Pool, PoolClient } from 'pg';
import type { AuditAction } from '@nzela/contract/audit';
import { keyOverlaps, type KeyOverlap } from '@nzela/contract/api-keys';
import {
  webhooksMost,
  type ChangeWebhook,
  type CreateWebhook,
  type NewWebhook,
  type Webhook,
} from '@nzela/contract/webhooks';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { Objection, Outbound } from '../../kernel/http/outbound.ts';
import { refuse, type PlainRefusalCode } from '../../kernel/http/problem.ts';
import { writeAudit } from '../../kernel/identity/audit.ts';
import type { MerchantCaller } from '../../kernel/identity/session.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { endDeliveries } from './deliveries.store.ts';
import { newSigningKey, secretContext, type Scheme } from './secrets.ts';
import {
  changeEndpoint,
  deleteEndpoint,
  endpointsOf,
  expireSecrets,
  findEndpoint,
  insertEndpoint,
  insertSecret,
  lockEndpoints,
  signingSecrets,
  type EndpointRow,
} from './webhooks.store.ts';

export type WebhookDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly secrets: Secrets;
};

/** Who asks, for which account, and from where. */
export type Asking = {
  readonly caller: MerchantCaller;
  readonly address: string;
  /** Null: a program asks. */
  readonly sessionId: string | null;
};

export async function readWebhooks(
  { pool, clock }: WebhookDeps,
  { accountId }: MerchantCaller,
): Promise<{ readonly elements: Webhook[] }> {
  const rows = await endpointsOf(pool, accountId);
  const keys = await publicKeys(pool, rows, clock.now());
  return { elements: rows.map((row) => wireWebhook(row, keys)) };
}

/** Refuses `introuvable`. */
export async function readWebhook(
  { pool, clock }: WebhookDeps,
  { accountId }: MerchantCaller,
  id: string,
): Promise<Webhook> {
  const row = (await findEndpoint(pool, { accountId, id })) ?? refuse('introuvable');
  return wireWebhook(row, await publicKeys(pool, [row], clock.now()));
}

/** Refuses an address that we would not send to, with the reason, and `trop_de_webhooks`. */
export async function createWebhook(
  deps: WebhookDeps,
  asking: Asking,
  { url, evenements, signature }: CreateWebhook,
): Promise<NewWebhook> {
  const { accountId } = asking.caller;
  const host = await admittedHost(deps, url);
  const at = deps.clock.now();
  const id = newId();
  return transact(deps.pool, async ({ client }) => {
    await lockEndpoints(client, accountId);
    if ((await endpointsOf(client, accountId)).length >= webhooksMost) refuse('trop_de_webhooks');
    const chosen = { url, host, types: evenements, signature };
    await insertEndpoint(client, { id, accountId, ...chosen, createdAt: at });
    await audit(client, asking, {
      action: 'webhooks.create',
      before: null,
      after: { id, ...chosen },
      at,
    });
    return withNewKey(deps, client, { accountId, id, at });
  });
}

/** Refuses `introuvable`, and what {@link createWebhook} refuses of an address. */
export async function changeWebhook(
  deps: WebhookDeps,
  asking: Asking,
  { id, url, evenements, actif }: ChangeWebhook & { readonly id: string },
): Promise<Webhook> {
  const { accountId } = asking.caller;
  const moved = url === undefined ? {} : { url, host: await admittedHost(deps, url) };
  const at = deps.clock.now();
  await transact(deps.pool, async ({ client }) => {
    await lockEndpoints(client, accountId);
    const before = (await findEndpoint(client, { accountId, id })) ?? refuse('introuvable');
    const change = {
      ...moved,
      ...(evenements === undefined ? {} : { types: evenements }),
      ...(actif === undefined ? {} : { enabled: actif }),
      // Whoever turns it on has seen to it.
      ...(actif === true ? { ended_by: null, failing_since: null, warned_at: null } : {}),
    };
    await changeEndpoint(client, id, { at, change });
    if (actif === false) await endDeliveries(client, id);
    await audit(client, asking, { action: 'webhooks.change', before, after: change, at });
  });
  return readWebhook(deps, asking.caller, id);
}

/** Refuses `introuvable`. */
export async function removeWebhook(
  { pool, clock }: WebhookDeps,
  asking: Asking,
  id: string,
): Promise<void> {
  const { accountId } = asking.caller;
  await transact(pool, async ({ client }) => {
    const before = (await findEndpoint(client, { accountId, id })) ?? refuse('introuvable');
    await deleteEndpoint(client, id);
    await audit(client, asking, {
      action: 'webhooks.delete',
      before,
      after: null,
      at: clock.now(),
    });
  });
}

/** Signs with a new key; with the former one beside it until the overlap ends. Refuses `introuvable`. */
export async function rollSecret(
  deps: WebhookDeps,
  asking: Asking,
  { id, chevauchement }: { readonly id: string; readonly chevauchement: KeyOverlap },
): Promise<NewWebhook> {
  const { accountId } = asking.caller;
  const at = deps.clock.now();
  return transact(deps.pool, async ({ client }) => {
    await lockEndpoints(client, accountId);
    if ((await findEndpoint(client, { accountId, id })) === null) refuse('introuvable');
    await expireSecrets(client, id, { now: at, at: addSeconds(at, keyOverlaps[chevauchement]) });
    await audit(client, asking, {
      action: 'webhooks.roll',
      before: { id },
      after: { chevauchement },
      at,
    });
    return withNewKey(deps, client, { accountId, id, at });
  });
}

/** An endpoint of every event that whoever keeps it has not asked for by a request. */
export async function addEndpoint(
  deps: Pick<WebhookDeps, 'secrets'>,
  client: PoolClient,
  { accountId, url, at }: { readonly accountId: string; readonly url: string; readonly at: Date },
): Promise<void> {
  const id = newId();
  const chosen = { url, host: new URL(url).host, types: [], signature: 'hmac' } as const;
  await insertEndpoint(client, { id, accountId, ...chosen, createdAt: at });
  await withNewKey(deps, client, { accountId, id, at });
}

async function withNewKey(
  { secrets }: Pick<WebhookDeps, 'secrets'>,
  client: PoolClient,
  { accountId, id, at }: { readonly accountId: string; readonly id: string; readonly at: Date },
): Promise<NewWebhook> {
  const row = (await findEndpoint(client, { accountId, id })) ?? refuse('introuvable');
  const key = newSigningKey(row.signature);
  const secretId = newId();
  await insertSecret(client, {
    id: secretId,
    endpointId: id,
    sealed: secrets.seal(key.text, secretContext(secretId)),
    publicKey: key.publicKey,
    createdAt: at,
  });
  const shown = wireWebhook(row, await publicKeys(client, [row], at));
  return { ...shown, secret: tellable(row.signature, key.text) };
}

/** A private key stays with us. */
function tellable(scheme: Scheme, key: string): string | null {
  return scheme === 'hmac' ? key : null;
}

const refusalsOf: Readonly<Record<Objection, PlainRefusalCode>> = {
  malformed: 'webhook_adresse_invalide',
  account: 'webhook_adresse_mot_de_passe',
  plain: 'webhook_adresse_http',
  inside: 'webhook_adresse_privee',
  nowhere: 'webhook_adresse_introuvable',
};

/** The host of an address that we may send to now; it is looked at again each time that we do. */
export async function admittedHost(
  { outbound }: Pick<WebhookDeps, 'outbound'>,
  url: string,
  field = 'url',
): Promise<string> {
  const objection = await outbound.objection(url);
  if (objection !== null) refuse(refusalsOf[objection], { field });
  return new URL(url).host;
}

type PublicKeys = ReadonlyMap<string, readonly string[]>;

async function publicKeys(
  source: Parameters<typeof signingSecrets>[0],
  rows: readonly EndpointRow[],
  now: Date,
): Promise<PublicKeys> {
  const secrets = await signingSecrets(
    source,
    rows.map(({ id }) => id),
    now,
  );
  const keys = new Map<string, string[]>();
  for (const { endpointId, publicKey } of secrets)
    if (publicKey !== null) keys.set(endpointId, [...(keys.get(endpointId) ?? []), publicKey]);
  return keys;
}

function wireWebhook(row: EndpointRow, keys: PublicKeys): Webhook {
  return {
    id: row.id,
    url: row.url,
    evenements: [...row.types],
    signature: row.signature,
    clesPubliques: [...(keys.get(row.id) ?? [])],
    actif: row.enabled,
    desactivePar: row.endedBy,
    enEchecDepuis: row.failingSince?.toISOString() ?? null,
    dateCreation: row.createdAt.toISOString(),
  };
}

type Audited = {
  readonly action: AuditAction;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: Date;
};

/** A program is named by its key. */
async function audit(
  client: PoolClient,
  { caller, address, sessionId }: Asking,
  { after, ...audited }: Audited,
): Promise<void> {
  const isPerson = caller.kind === 'person';
  await writeAudit(client, {
    actor: isPerson ? caller.userId : null,
    address,
    sessionId,
    subject: caller.merchantId,
    ...audited,
    after: isPerson ? after : { cle: caller.keyId, ...(after as object | null) },
  });
}
