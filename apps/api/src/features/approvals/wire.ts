import type { Capability } from '@nzela/contract/administrators';
import type { Approval } from '@nzela/contract/approvals';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { namesOf, type StoredApproval } from './approvals.store.ts';

/** Who reads it. */
export type Reader = {
  readonly userId: string;
  readonly capabilities: readonly Capability[];
  readonly at: Date;
};

/** Approvals as `reader` sees them, with the names of whoever asked and decided. */
export async function wireApprovals(
  source: Readable,
  approvals: readonly StoredApproval[],
  reader: Reader,
): Promise<Approval[]> {
  const ids = approvals.flatMap((approval) =>
    [approval.askedBy, approval.decidedBy, personOf(approval)].filter((id) => id !== null),
  );
  const names = await namesOf(source, [...new Set(ids)]);
  const named = (id: string) => ({ id, nom: names.get(id) ?? '' });
  return approvals.map((approval) => {
    const { askedBy, decidedBy, decidedAt, status, expiresAt, capability } = approval;
    const person = personOf(approval);
    const isOver = status === 'en_attente' && expiresAt <= reader.at;
    return {
      id: approval.id,
      genre: approval.kind,
      sujet: approval.subject,
      personne: person === null ? null : named(person),
      capacite: capability,
      statut: isOver ? 'expiree' : status,
      demandeur: named(askedBy),
      date: approval.createdAt.toISOString(),
      expireLe: expiresAt.toISOString(),
      differences: differences(approval),
      motif: approval.reason,
      decideur: decidedBy === null ? null : named(decidedBy),
      dateDecision: decidedAt?.toISOString() ?? null,
      raison: approval.decisionReason,
      peutDecider:
        status === 'en_attente' &&
        !isOver &&
        askedBy !== reader.userId &&
        reader.capabilities.includes(capability),
    };
  });
}

export async function wireApproval(
  source: Readable,
  approval: StoredApproval,
  reader: Reader,
): Promise<Approval> {
  const [wired] = await wireApprovals(source, [approval], reader);
  if (wired === undefined) throw new Error(`Approval ${approval.id} was not rendered`);
  return wired;
}

/** Whose account it is about. */
function personOf({ kind, subject, after }: StoredApproval): string | null {
  if (kind === 'capacites') return subject;
  const { personne } = after;
  return kind === 'identites' && typeof personne === 'string' ? personne : null;
}

function differences({ kind, before, after }: StoredApproval): Approval['differences'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => kind !== 'identites' || name !== 'personne')
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ champ: name, avant: before[name] ?? null, apres: after[name] ?? null }));
}
