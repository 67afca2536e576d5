import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  Approval,
  ApprovalKind,
  approvalDecisionSchema,
  approvalListQuerySchema,
  approvalListSchema,
} from '@nzela/contract/approvals';
import { transact } from '../../kernel/data/database.ts';
import { sha256Hex } from '../../kernel/data/ids.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy } from '../../kernel/identity/audit.ts';
import { actorOf } from '../../kernel/identity/session.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { capabilitiesOf } from '../../kernel/identity/capabilities.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import { endApproval, type CarryOut } from './approvals.ts';
import {
  findApproval,
  listApprovals,
  lockApproval,
  type StoredApproval,
} from './approvals.store.ts';
import { wireApproval, wireApprovals } from './wire.ts';

export type ApprovalDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  /** What each kind does once it is approved. */
  readonly carryOut: Readonly<Record<ApprovalKind, CarryOut>>;
};

type Query = z.output<typeof approvalListQuerySchema>;

export async function searchApprovals(
  { clock }: Pick<ApprovalDeps, 'clock'>,
  snapshot: Snapshot,
  { query, userId }: { readonly query: Query; readonly userId: string },
): Promise<z.infer<typeof approvalListSchema>> {
  const at = clock.now();
  const { statut: status = null, genre: kind = null, sujet: subject = null } = query;
  const found = await listApprovals(snapshot, { status, kind, subject, at }, spanOf(query));
  const { shown, ...page } = pageOf(query, found, byCreation);
  const capabilities = await capabilitiesOf(snapshot, userId);
  return { ...page, elements: await wireApprovals(snapshot, shown, { userId, capabilities, at }) };
}

export async function readApproval(
  { pool, clock }: Pick<ApprovalDeps, 'pool' | 'clock'>,
  id: string,
  userId: string,
): Promise<Approval> {
  const approval = (await findApproval(pool, id)) ?? refuse('introuvable');
  const capabilities = await capabilitiesOf(pool, userId);
  return wireApproval(pool, approval, { userId, capabilities, at: clock.now() });
}

type Decision = z.output<typeof approvalDecisionSchema>;

/**
 * Another administrator with the capability approves, and what was asked for is done in the same commit, or refuses with a
 * reason. Approving asks for a fresh proof. Refuses `introuvable`, `approbation_terminee`, `approbation_expiree`,
 * `approbation_propre`, `capacite_manquante`, `verification_requise`, and what carrying it out refuses.
 */
export async function decide(
  deps: ApprovalDeps,
  request: FastifyRequest,
  { id, decision }: { readonly id: string; readonly decision: Decision },
): Promise<Approval> {
  const by = auditedBy(request);
  await transact(deps.pool, async ({ client }) => {
    const approval = await waiting(deps, client, id);
    if (approval.askedBy === by.userId) refuse('approbation_propre');
    const { capability } = approval;
    const held = await capabilitiesOf(client, by.userId);
    if (!held.includes(capability)) refuse('capacite_manquante', { values: { capability } });
    if (decision.decision === 'refuser')
      return endApproval(client, {
        approval,
        by,
        status: 'refusee',
        reason: decision.raison,
        at: deps.clock.now(),
      });
    await requireStepUp({ pool: client, clock: deps.clock }, request, {
      action: 'approbation',
      subject: {
        demande: approval.id,
        sujet: `${approval.kind} ${approval.subject}`,
        empreinte: sha256Hex(JSON.stringify(approval.document)),
      },
    });
    await deps.carryOut[approval.kind](client, { approval, by });
    const at = deps.clock.now();
    await endApproval(client, { approval, by, status: 'approuvee', reason: null, at });
  });
  return readApproval(deps, id, by.userId);
}

/** Whoever asked thinks better of it. Refuses `introuvable` to anybody else, `approbation_terminee`, `approbation_expiree`. */
export async function withdraw(
  deps: ApprovalDeps,
  request: FastifyRequest,
  id: string,
): Promise<Approval> {
  const { userId } = actorOf(request);
  await transact(deps.pool, async ({ client }) => {
    const approval = await waiting(deps, client, id);
    if (approval.askedBy !== userId) refuse('introuvable');
    await endApproval(client, {
      approval,
      by: auditedBy(request),
      status: 'retiree',
      reason: null,
      at: deps.clock.now(),
    });
  });
  return readApproval(deps, id, userId);
}

async function waiting(
  { clock }: ApprovalDeps,
  client: PoolClient,
  id: string,
): Promise<StoredApproval> {
  const approval = (await lockApproval(client, id)) ?? refuse('introuvable');
  if (approval.status !== 'en_attente') refuse('approbation_terminee');
  if (approval.expiresAt <= clock.now()) refuse('approbation_expiree');
  return approval;
}
