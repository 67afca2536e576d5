import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import type { AuditAction } from '@nzela/contract/audit';
import type { KeyOverlap, NewApiKey } from '@nzela/contract/api-keys';
import {
  platformMerchant,
  type EmptiedCaches,
  type PlatformAccess,
  type ServerState,
} from '@nzela/contract/platform';
import type { Delivery, DeliveryListQuery, NewWebhook } from '@nzela/contract/webhooks';
import type { Config } from '../../config.ts';
import { transact } from '../../kernel/data/database.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../kernel/identity/audit.ts';
import { actorOf, type MerchantPerson } from '../../kernel/identity/session.ts';
import type { Instance, Instances } from '../../kernel/monitoring/instances.ts';
import { createKey, readKeys, rollKey } from '../api-keys/api-keys.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import {
  readDeliveries,
  readWebhooks,
  rollSecret,
  sendAgain,
  sendTest,
  type WebhookDeps,
} from '../webhooks/webhooks.ts';
import { callerAccount, databaseVersion } from './platform.store.ts';

export type PlatformDeps = WebhookDeps & {
  readonly config: Pick<Config, 'environment'>;
  readonly instances: Instances;
};

/** An administrator, as somebody of the team of the operator's own programs, in the environment that is chosen. */
async function callerOf({ pool }: PlatformDeps, request: FastifyRequest): Promise<MerchantPerson> {
  const { accountId, mode } = await callerAccount(pool);
  const { userId } = actorOf(request);
  return {
    kind: 'person',
    merchantId: platformMerchant,
    accountId,
    mode,
    // The platform sells nothing.
    takesMoney: false,
    userId,
    role: 'developpeur',
  };
}

async function asking(deps: PlatformDeps, request: FastifyRequest) {
  const { actor, headers, clientAddress } = request;
  return { actor, headers, clientAddress, merchant: await callerOf(deps, request) };
}

/** The keys and the webhook of the environment that is chosen. */
export async function readAccess(
  deps: PlatformDeps,
  request: FastifyRequest,
): Promise<PlatformAccess> {
  const as = await asking(deps, request);
  const keys = await readKeys(deps, as);
  const webhooks = await readWebhooks(deps, as.merchant);
  return {
    mode: as.merchant.mode,
    cles: keys.elements.toReversed(),
    webhook: webhooks.elements[0] ?? null,
  };
}

const keysName = 'Nzela';

/**
 * Makes the pair that serves from now on; the one before serves until the overlap ends. Refuses `verification_requise` for
 * keys of production, and `cle_mode_inactif`.
 */
export async function regenerateKeys(
  deps: PlatformDeps,
  request: FastifyRequest,
  chevauchement: KeyOverlap,
): Promise<NewApiKey> {
  const as = await asking(deps, request);
  const { elements } = await readKeys(deps, as);
  const former = elements.find(({ expireLe }) => expireLe === null);
  return former === undefined
    ? createKey(deps, as, keysName)
    : rollKey(deps, as, { id: former.id, chevauchement });
}

/** The id of the operator's endpoint. Refuses `introuvable` while there is none. */
async function endpointOf(deps: PlatformDeps, caller: MerchantPerson): Promise<string> {
  const { elements } = await readWebhooks(deps, caller);
  return elements[0]?.id ?? refuse('introuvable');
}

/**
 * Signs with a new key, told this once; the former one signs beside it for a day. Refuses `introuvable` and
 * `verification_requise`.
 */
export async function rollSigning(
  deps: PlatformDeps,
  request: FastifyRequest,
): Promise<NewWebhook> {
  const caller = await callerOf(deps, request);
  const id = await endpointOf(deps, caller);
  await requireStepUp(deps, request, { action: 'signature', subject: { webhook: id } });
  const { sessionId } = actorOf(request);
  const by = { caller, address: request.clientAddress, sessionId };
  return rollSecret(deps, by, { id, chevauchement: '24h' });
}

/** Refuses `introuvable`, `webhook_inactif`. */
export async function tryWebhook(deps: PlatformDeps, request: FastifyRequest): Promise<void> {
  const caller = await callerOf(deps, request);
  const id = await endpointOf(deps, caller);
  await sendTest(deps, caller, {
    id,
    beside: (client) =>
      trace(deps, client, { request, action: 'platform.webhook-test', subject: id, after: null }),
  });
}

/** Refuses `introuvable`. */
export async function listDeliveries(
  deps: PlatformDeps,
  request: FastifyRequest,
  asked: { readonly id: string; readonly query: DeliveryListQuery },
) {
  return readDeliveries(deps, await callerOf(deps, request), asked);
}

/** Refuses `introuvable`, `webhook_inactif`. */
export async function resend(
  deps: PlatformDeps,
  request: FastifyRequest,
  livraison: string,
): Promise<Delivery> {
  const caller = await callerOf(deps, request);
  const id = await endpointOf(deps, caller);
  return sendAgain(deps, caller, {
    id,
    livraison,
    beside: (client) =>
      trace(deps, client, {
        request,
        action: 'platform.webhook-resend',
        subject: livraison,
        after: null,
      }),
  });
}

export async function readServer({ pool, config, instances }: PlatformDeps): Promise<ServerState> {
  const [base, roll] = await Promise.all([databaseVersion(pool), instances.call()]);
  const { version, platform, engine } = instances.self;
  return {
    version,
    environnement: config.environment,
    plateforme: platform,
    moteur: engine,
    base,
    instances: roll.answers.map(wireInstance),
    attendues: roll.expected,
  };
}

function wireInstance({ id, roles, version, engine, platform, startedAt }: Instance) {
  return {
    id,
    roles: [...roles],
    version,
    moteur: engine,
    plateforme: platform,
    depuis: startedAt,
  };
}

/** Every instance reads anew what it keeps in memory, from the next request on. */
export async function emptyCaches(
  deps: PlatformDeps,
  request: FastifyRequest,
): Promise<EmptiedCaches> {
  const { answers, expected } = await deps.instances.emptyCaches();
  const emptied = {
    instances: answers.map(({ id, emptied: entrees }) => ({ id, entrees })),
    attendues: expected,
    entrees: answers.reduce((sum, one) => sum + one.emptied, 0),
  };
  await transact(deps.pool, ({ client }) =>
    trace(deps, client, {
      request,
      action: 'platform.empty-caches',
      subject: 'caches',
      after: emptied,
    }),
  );
  return emptied;
}

type Traced = {
  readonly request: FastifyRequest;
  readonly action: AuditAction;
  readonly subject: string;
  readonly after: unknown;
};

async function trace(
  { clock }: PlatformDeps,
  client: PoolClient,
  { request, ...entry }: Traced,
): Promise<void> {
  await writeAudit(client, {
    ...auditOf(auditedBy(request)),
    ...entry,
    before: null,
    at: clock.now(),
  });
}
