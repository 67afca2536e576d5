import type { FastifyRequest } from 'fastify';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import {
  appointmentSchema,
  type Administrator,
  type Capability,
} from '@nzela/contract/administrators';
import type { Approval } from '@nzela/contract/approvals';
import { transact } from '../../kernel/data/database.ts';
import { publishToMany } from '../../kernel/data/events.ts';
import { lockByName } from '../../kernel/data/locks.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import {
  administratorIds,
  capabilitiesOf,
  othersWith,
} from '../../kernel/identity/capabilities.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { askSecond, type CarryOut } from '../approvals/approvals.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import { findUser, setRole, type UserRow } from '../users/users.ts';
import { listAdministrators, setCapabilities } from './administrators.store.ts';

export type AdministratorDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Their tokens carry the former role. */
  readonly endSessions: (client: ClientBase, userId: string) => Promise<unknown>;
};

/** What an administrator gets, or what waits for another owner. */
export type Outcome =
  | { readonly kind: 'done'; readonly administrator: Administrator }
  | { readonly kind: 'waits'; readonly approval: Approval };

type Change = {
  readonly user: UserRow;
  readonly capabilities: readonly Capability[];
  /** What the owner read before; not asked of whoever appoints somebody. */
  readonly read?: readonly Capability[];
  readonly request: FastifyRequest;
};

/**
 * Gives an administrator these capabilities, and takes the others. Where there is another owner, they approve it first.
 * Refuses `introuvable`, `dernier_administrateur`, `capacites_modifiees`, `verification_requise`, `approbation_en_attente`.
 */
export async function changeCapabilities(
  deps: AdministratorDeps,
  request: FastifyRequest,
  { id, ...change }: Pick<Change, 'capabilities' | 'read'> & { readonly id: string },
): Promise<Outcome> {
  return transact(deps.pool, async ({ client }) => {
    const user = await findUser(client, 'id', id);
    if (user === null || user.role !== 'admin' || user.closedAt !== null)
      return refuse('introuvable');
    return makeChange(deps, client, { ...change, user, request });
  });
}

/**
 * Makes somebody an administrator who has an account with a confirmed address and is no merchant. The same approval.
 * Refuses `administrateur_introuvable` at `email`, and what {@link changeCapabilities} refuses.
 */
export async function appoint(
  deps: AdministratorDeps,
  request: FastifyRequest,
  { email, capacites }: z.output<typeof appointmentSchema>,
): Promise<Outcome> {
  return transact(deps.pool, async ({ client }) => {
    const user = await findUser(client, 'email', email);
    const isReady = user !== null && user.role === 'user' && user.closedAt === null && !user.demo;
    if (!isReady || user.emailVerifiedAt === null)
      return refuse('administrateur_introuvable', { field: 'email' });
    return makeChange(deps, client, { user, capabilities: capacites, request });
  });
}

async function makeChange(
  deps: AdministratorDeps,
  client: PoolClient,
  { user, capabilities, read, request }: Change,
): Promise<Outcome> {
  const by = auditedBy(request);
  const at = deps.clock.now();
  const before = { capacites: (await capabilitiesOf(client, user.id)).toSorted() };
  const after = { capacites: [...new Set(capabilities)].toSorted() };
  await requireAnOwner(client, user.id, after.capacites);
  if (read !== undefined && read.toSorted().join() !== before.capacites.join())
    return refuse('capacites_modifiees');
  await requireStepUp({ pool: client, clock: deps.clock }, request, {
    action: 'administrateurs',
    subject: { compte: user.email, capacites: after.capacites.join(', ') },
  });
  const approval = await askSecond(client, {
    kind: 'capacites',
    subject: user.id,
    capability: 'proprietaire',
    before,
    after,
    document: { email: user.email, ...after },
    reason: null,
    by,
    at,
  });
  if (approval !== null) return { kind: 'waits', approval };
  await give(deps, client, { user, capabilities: after.capacites, before, by, at });
  return { kind: 'done', administrator: await readOne(client, user.id) };
}

/** The approval of a change of capabilities, which gives them. */
export function approvedCapabilities(deps: AdministratorDeps): CarryOut {
  return async (client, { approval, by }) => {
    const user = await findUser(client, 'id', approval.subject);
    const { email, capacites } = appointmentSchema.parse(approval.document);
    const isSame = user !== null && user.email === email && user.closedAt === null;
    const before = { capacites: (await capabilitiesOf(client, approval.subject)).toSorted() };
    if (!isSame || JSON.stringify(before) !== JSON.stringify(approval.before))
      return refuse('approbation_perimee');
    await requireAnOwner(client, user.id, capacites);
    const at = deps.clock.now();
    await give(deps, client, { user, capabilities: capacites, before, by, at });
  };
}

type Giving = {
  readonly user: UserRow;
  readonly capabilities: readonly Capability[];
  readonly before: { readonly capacites: readonly Capability[] };
  readonly by: AuditedBy;
  readonly at: Date;
};

async function give(
  { endSessions }: AdministratorDeps,
  client: PoolClient,
  { user, capabilities, before, by, at }: Giving,
): Promise<void> {
  if (user.role !== 'admin') {
    await setRole(client, user.id, 'admin');
    await endSessions(client, user.id);
  }
  await setCapabilities(client, { userId: user.id, capabilities, by: by.userId, at });
  await writeAudit(client, {
    ...auditOf(by),
    action: 'administrators.capabilities',
    subject: user.id,
    before: { role: user.role, ...before },
    after: { role: 'admin', capacites: capabilities },
    at,
  });
  const audience = await administratorIds(client);
  await publishToMany(client, audience, [{ sujet: 'administrators', id: null }]);
}

/** Somebody has to be left who can give capabilities. Two changes at once come one after the other. */
async function requireAnOwner(
  client: PoolClient,
  userId: string,
  capabilities: readonly Capability[],
): Promise<void> {
  await lockByName(client, 'administrators');
  if (capabilities.includes('proprietaire')) return;
  if (!(await othersWith(client, 'proprietaire', { userId }))) refuse('dernier_administrateur');
}

async function readOne(client: PoolClient, id: string): Promise<Administrator> {
  const found = (await listAdministrators(client)).find((each) => each.id === id);
  if (found === undefined) throw new Error(`No administrator ${id}`);
  return found;
}
