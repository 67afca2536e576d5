import type { Pool } from 'pg';
import type { Table } from '../../../kernel/data/columns.ts';
import { transact } from '../../../kernel/data/database.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import { verifyAudit } from '../../../kernel/identity/audit-chain.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { raiseAlert } from '../alerts.store.ts';

const recordChecks: Table<'record_checks'> = { name: 'record_checks' };

/** Looks whether the audit's chain is whole, keeps what it found, and tells the operators of a break. */
export async function checkAudit({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Promise<void> {
  const { entries, brokenAt } = await verifyAudit(pool);
  const at = clock.now();
  await transact(pool, async ({ client }) => {
    await insertRow(client, recordChecks, {
      row: {
        name: 'audit',
        at,
        entries: BigInt(entries),
        broken_at: brokenAt === null ? null : BigInt(brokenAt),
      },
      onConflict:
        '(name) DO UPDATE SET at = excluded.at, entries = excluded.entries, broken_at = excluded.broken_at',
    });
    if (brokenAt !== null)
      await raiseAlert(client, {
        kind: 'audit_broken',
        subject: `audit:${brokenAt}`,
        detail: { brokenAt, entries },
      });
  });
}
