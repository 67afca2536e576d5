import type { ClientBase } from 'pg';
import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '@nzela/contract/audit';
import { byDefault, sql, type Sql, type Table } from '../data/columns.ts';
import { publishToMany } from '../data/events.ts';
import { newId } from '../data/ids.ts';
import { insertRow } from '../data/inserts.ts';
import { peopleWith } from './capabilities.ts';
import { actorOf } from './session.ts';

/** One line of the append-only audit. `before` and `after` never hold a secret: mask them first. */
export type AuditEntry = {
  /** Null when the program acted by itself. */
  readonly actor: string | null;
  /** A verb of the product: `settings.update`, `users.block`. */
  readonly action: AuditAction;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly address: string | null;
  /** In which it was done; left out where the program acts by itself. */
  readonly sessionId?: string | null;
  /** Why, as whoever did it wrote it. */
  readonly reason?: string | null;
  readonly at: Date;
};

/**
 * Writes `entry` in the caller's transaction: the change and its trace exist together, or neither does. The database puts
 * it at the end of the chain (migration 0201), whose end is locked until the transaction ends: write it last. Whoever may read
 * the audit is told that it grew.
 */
export async function writeAudit(client: ClientBase, entry: AuditEntry): Promise<void> {
  await publishToMany(client, await peopleWith(client, 'conformite'), [
    { sujet: 'audit', id: null },
  ]);
  const { actor, action, subject, address } = entry;
  await insertRow(client, auditEntries, {
    row: {
      id: newId(),
      actor,
      action,
      subject,
      before: json(entry.before),
      after: json(entry.after),
      address,
      session_id: entry.sessionId ?? null,
      reason: entry.reason ?? null,
      created_at: entry.at,
      position: byDefault,
      previous_hash: byDefault,
      hash: byDefault,
    },
  });
}

/** Who does something, for the audit. */
export type AuditedBy = {
  readonly userId: string;
  readonly address: string | null;
  readonly sessionId: string;
};

/** The person who makes the request. */
export function auditedBy(request: Pick<FastifyRequest, 'actor' | 'clientAddress'>): AuditedBy {
  const { userId, sessionId } = actorOf(request);
  return { userId, sessionId, address: request.clientAddress };
}

/** The same as the parts of an {@link AuditEntry}. */
export function auditOf({ userId, address, sessionId }: AuditedBy) {
  return { actor: userId, address, sessionId };
}

const auditEntries: Table<'audit_entries'> = { name: 'audit_entries' };

/** Nothing is JSON's null, and no empty column. */
function json(value: unknown): Sql {
  return sql`${JSON.stringify(value ?? null)}::jsonb`;
}
