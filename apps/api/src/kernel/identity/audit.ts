import type { ClientBase } from 'pg';
import { sql, type Sql, type Table } from '../data/columns.ts';
import { newId } from '../data/ids.ts';
import { insertRow } from '../data/inserts.ts';

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
      created_at: entry.at,
    },
  });
}

const auditEntries: Table<'audit_entries'> = { name: 'audit_entries' };

/** Nothing is JSON's null, and no empty column. */
function json(value: unknown): Sql {
  return sql`${JSON.stringify(value ?? null)}::jsonb`;
}
