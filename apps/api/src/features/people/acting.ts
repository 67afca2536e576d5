import type { AuditAction } from '@nzela/contract/audit';
import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { transact } from '../../kernel/data/database.ts';
import { lockByName } from '../../kernel/data/locks.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import { capabilitiesOf, publishPerson } from '../../kernel/identity/capabilities.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { lockUser } from '../account/account.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import { findUser, type UserRow } from '../users/users.ts';

/** An administrator who does something about somebody's account. */
export type Acting = { readonly request: FastifyRequest; readonly id: string };

type ActingDeps = { readonly pool: Pool; readonly clock: Clock };

/** Who it is done to, and by whom. */
type Scene = { readonly user: UserRow; readonly by: AuditedBy; readonly at: Date };

/** What was done, for the audit. */
type Done<Result> = {
  readonly action: Extract<AuditAction, `users.${string}`>;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason?: string;
  readonly result: Result;
};

/**
 * Does `work` about an open account, whose row it locks, and writes it down last, in one transaction. An act on another
 * administrator asks for a fresh proof: a stolen session of an owner shuts nobody out. Refuses `introuvable`,
 * `verification_requise`, and what {@link requireMayAct} refuses.
 */
export async function acting<Result>(
  { pool, clock }: ActingDeps,
  { request, id }: Acting,
  work: (client: PoolClient, scene: Scene) => Promise<Done<Result>>,
): Promise<Result> {
  const by = auditedBy(request);
  return transact(pool, async ({ client }) => {
    // What changes who owns the platform comes one after the other, before anybody's row is locked.
    const known = (await findUser(client, 'id', id)) ?? refuse('introuvable');
    if (known.role === 'admin') await lockByName(client, 'administrators');
    await lockUser(client, id);
    const user = (await findUser(client, 'id', id)) ?? refuse('introuvable');
    if (user.closedAt !== null) return refuse('introuvable');
    await requireMayAct(client, user, by.userId);
    if (user.role === 'admin') {
      const subject = { compte: user.email };
      await requireStepUp({ pool: client, clock }, request, { action: 'administrateurs', subject });
    }
    const at = clock.now();
    const { result, ...done } = await work(client, { user, by, at });
    await writeAudit(client, { ...auditOf(by), subject: id, at, ...done });
    await publishPerson(client, id);
    return result;
  });
}

/** An administrator's account is an owner's to handle, and nobody's own. Refuses `compte_propre`, `capacite_manquante`. */
export async function requireMayAct(
  client: PoolClient,
  user: UserRow,
  administratorId: string,
): Promise<void> {
  if (user.id === administratorId) return refuse('compte_propre');
  if (user.role !== 'admin') return;
  const held = await capabilitiesOf(client, administratorId);
  if (!held.includes('proprietaire'))
    refuse('capacite_manquante', { values: { capability: 'proprietaire' } });
}
