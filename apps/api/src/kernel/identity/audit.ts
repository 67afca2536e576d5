import type { ClientBase } from 'pg';
import { newId } from '../data/ids.ts';

/** One line of the append-only audit. `before` and `after` never hold a secret: mask them first. */
export type AuditEntry = {
  /** Null when the program acted by itself. */
  readonly actor: string | null;
  /** A verb of the product: `settings.update`, `users.block`. */
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly address: string | null;
  readonly at: Date;
};

/** Writes `entry` in the caller's transaction: the change and its trace exist together, or neither does. */
export async function writeAudit(client: ClientBase, entry: AuditEntry): Promise<void> {
  await client.query(
    `INSERT INTO audit_entries (id, actor, action, subject, before, after, address, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      newId(),
      entry.actor,
      entry.action,
      entry.subject,
      JSON.stringify(entry.before ?? null),
      JSON.stringify(entry.after ?? null),
      entry.address,
      entry.at,
    ],
  );
}
