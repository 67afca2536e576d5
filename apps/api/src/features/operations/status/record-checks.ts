import type { Pool, PoolClient } from 'pg';
import { verify, type VerifyReport } from '@nzela/ledger/verify';
import type { NewRow, Table } from '../../../kernel/data/columns.ts';
import { transact, withConnection } from '../../../kernel/data/database.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import { createUnhurriedPool } from '../../../kernel/data/pools.ts';
import { verifyAudit } from '../../../kernel/identity/audit-chain.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { raiseAlert } from '../alerts.store.ts';

type CheckNeeds = { readonly pool: Pool; readonly clock: Clock };

/** Looks whether the audit's chain is whole, keeps what it found, and tells the operators of a break. */
export async function checkAudit({ pool, clock }: CheckNeeds): Promise<void> {
  const { entries, brokenAt } = await verifyAudit(pool);
  await transact(pool, async ({ client }) => {
    await keep(client, {
      name: 'audit',
      at: clock.now(),
      entries: BigInt(entries),
      broken_at: brokenAt === null ? null : BigInt(brokenAt),
      fault: null,
    });
    if (brokenAt !== null)
      await raiseAlert(client, {
        kind: 'audit_broken',
        subject: `audit:${brokenAt}`,
        detail: { brokenAt, entries },
      });
  });
}

/**
 * Recomputes the whole book, as `npm run ledger:verify` does, keeps what it found, and tells the operators of a fault. Over a
 * connection of its own: however long the book is, its statements may take their time.
 */
export async function checkLedger({
  pool,
  clock,
  config,
}: CheckNeeds & { readonly config: { readonly databaseUrl: string } }): Promise<void> {
  const { entries, faults } = await unhurriedly(config.databaseUrl);
  const [first] = faults;
  await transact(pool, async ({ client }) => {
    await keep(client, {
      name: 'ledger',
      at: clock.now(),
      entries: BigInt(entries),
      broken_at: null,
      fault: first?.check ?? null,
    });
    for (const check of new Set(faults.map((fault) => fault.check)))
      await raiseAlert(client, {
        kind: 'ledger_broken',
        subject: `ledger:${check}`,
        detail: { check, entries },
      });
  });
}

async function unhurriedly(databaseUrl: string): Promise<VerifyReport> {
  const pool = createUnhurriedPool(databaseUrl, 1);
  try {
    return await withConnection(pool, verify);
  } finally {
    await pool.end();
  }
}

const recordChecks: Table<'record_checks'> = { name: 'record_checks' };

/** The last look alone. */
async function keep(client: PoolClient, row: NewRow<typeof recordChecks>): Promise<void> {
  await insertRow(client, recordChecks, {
    row,
    onConflict: `(name) DO UPDATE SET at = excluded.at, entries = excluded.entries,
      broken_at = excluded.broken_at, fault = excluded.fault`,
  });
}
