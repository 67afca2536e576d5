import type { ClientBase, PoolClient } from 'pg';
import type { Capability } from '@nzela/contract/administrators';
import { approvalHours, type Approval, type ApprovalKind } from '@nzela/contract/approvals';
import { newId } from '../../kernel/data/ids.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { othersWith, publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import { endExpired, insertApproval, type Fields, type StoredApproval } from './approvals.store.ts';
import { wireApproval } from './wire.ts';

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

/**
 * Writes down what is asked for, in the caller's transaction. Null when no other administrator has the
 * capability: nobody could approve it, and the caller carries it out. Refuses `approbation_en_attente` while something
 * else about the same subject waits.
 */
export async function askSecond(client: ClientBase, asked: Asked): Promise<Approval | null> {
  const { by, at, kind, subject, capability, before, after } = asked;
  if (!(await othersWith(client, capability, by.userId))) return null;
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
