import type { ClientBase, PoolClient } from 'pg';
import type { Capability } from '@nzela/contract/administrators';
import { approvalHours, type Approval, type ApprovalKind } from '@nzela/contract/approvals';
import { newId } from '../../kernel/data/ids.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import {
  capabilitiesOf,
  othersWith,
  publishToAdministrators,
} from '../../kernel/identity/capabilities.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import {
  endExpired,
  insertApproval,
  lockWaiting,
  saveDecision,
  waitingAmong,
  type Fields,
  type StoredApproval,
} from './approvals.store.ts';
import { wireApproval, wireApprovals, type Reader } from './wire.ts';

/** A change that waits for a second administrator. */
export type Asked = {
  readonly kind: ApprovalKind;
  readonly subject: string;
  /** Whoever approves needs it, as whoever asked did. */
  readonly capability: Capability;
  /** What differs; secrets masked. */
  readonly before: Fields;
  readonly after: Fields;
  /** What the feature carries out once it is approved; secrets sealed. */
  readonly document: Fields;
  readonly reason: string | null;
  readonly by: AuditedBy;
  readonly at: Date;
};

/** Who asked, and who approved. */
export type Approved = { readonly approval: StoredApproval; readonly by: AuditedBy };

/** Does what was approved, in the transaction of the approval. Refuses `approbation_perimee` when it no longer fits. */
export type CarryOut = (client: PoolClient, approved: Approved) => Promise<void>;

/** Seconds: for as long, a suspended or closed administrator is waited for; nobody gets rid of the second one to decide alone. */
const missedForSeconds = 30 * 24 * 3_600;

/**
 * Writes down what is asked for, in the caller's transaction. Null when no other administrator has the
 * capability, nor had it until a short time ago: nobody could approve it, and the caller carries it out. Refuses `approbation_en_attente` while something
 * else about the same subject waits.
 */
export async function askSecond(client: ClientBase, asked: Asked): Promise<Approval | null> {
  const { by, at, kind, subject, capability, before, after } = asked;
  const awaySince = addSeconds(at, -missedForSeconds);
  if (!(await othersWith(client, capability, { userId: by.userId, awaySince }))) return null;
  await endExpired(client, { kind, subject, at });
  const { document, reason } = asked;
  const approval = await insertApproval(client, {
    id: newId(),
    kind,
    subject,
    capability,
    before,
    after,
    document,
    reason,
    askedBy: by.userId,
    createdAt: at,
    expiresAt: addSeconds(at, approvalHours * 3_600),
  });
  if (approval === null) return refuse('approbation_en_attente');
  await writeAudit(client, {
    ...auditOf(by),
    action: 'approvals.ask',
    subject: `${kind}:${subject}`,
    before,
    after,
    reason,
    at,
  });
  await tellAdministrators(client);
  return wireApproval(client, approval, { userId: by.userId, capabilities: [], at });
}

/** Their pages read anew what waits. */
export async function tellAdministrators(client: ClientBase): Promise<void> {
  await publishToAdministrators(client, 'approvals');
}

type Ending = {
  readonly approval: StoredApproval;
  readonly by: AuditedBy;
  readonly status: 'approuvee' | 'refusee' | 'retiree';
  readonly reason: string | null;
  readonly at: Date;
};

/** What became of a request, written down. */
export async function endApproval(
  client: ClientBase,
  { approval, by, status, reason, at }: Ending,
): Promise<void> {
  await saveDecision(client, { id: approval.id, status, by: by.userId, at, reason });
  await writeAudit(client, {
    ...auditOf(by),
    action: 'approvals.decide',
    subject: `${approval.kind}:${approval.subject}`,
    before: { demande: approval.id, statut: approval.status },
    after: { demande: approval.id, statut: status },
    reason,
    at,
  });
  await tellAdministrators(client);
}

/**
 * What was asked for about a subject is refused where the subject itself was: by whoever asked, who takes it back, or by
 * somebody else. Nothing where nothing waits.
 */
export async function refuseAbout(
  client: ClientBase,
  { kind, subject, by, reason, at }: Pick<Asked, 'kind' | 'subject' | 'by' | 'reason' | 'at'>,
): Promise<void> {
  await endExpired(client, { kind, subject, at });
  const approval = await lockWaiting(client, kind, subject);
  if (approval === null) return;
  const status = approval.askedBy === by.userId ? 'retiree' : 'refusee';
  await endApproval(client, { approval, by, status, reason, at });
}

type About = { readonly kind: ApprovalKind; readonly subjects: readonly string[] };

/** What waits about any of these subjects, by subject, as `reader` sees it. */
export async function waitingAbout(
  source: Readable,
  { kind, subjects }: About,
  { userId, at }: Pick<Reader, 'userId' | 'at'>,
): Promise<ReadonlyMap<string, Approval>> {
  const found = await waitingAmong(source, kind, { subjects, at });
  const capabilities = await capabilitiesOf(source, userId);
  const wired = await wireApprovals(source, found, { userId, capabilities, at });
  return new Map(wired.map((approval) => [approval.sujet, approval]));
}
