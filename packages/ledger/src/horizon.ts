import type { ClientBase } from 'pg';
import { entriesPerBlock } from './batch-read.ts';

export type Horizon = {
  /** No entry with an id up to this one will be written by a transaction that starts from now on. */
  readonly lastId: bigint;
  /** Transactions that may still write one are older than this. */
  readonly transaction: string;
};

export async function readHorizon(client: ClientBase): Promise<Horizon> {
  // Two statements, in this order: a transaction draws its block of ids after it got its number, so whoever drew a
  // block that the first statement sees has a number that the second one's snapshot knows.
  const drawn = await client.query<{ block: string }>(
    'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS block FROM ledger.entry_blocks',
  );
  const snapshot = await client.query<{ transaction: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS transaction',
  );
  const block = BigInt(drawn.rows[0]?.block ?? 0);
  return {
    lastId: (block + 1n) * entriesPerBlock - 1n,
    transaction: snapshot.rows[0]?.transaction ?? '0',
  };
}

/** Waits until every transaction that is older than the horizon has ended; false when one is still there after `patienceMs`. */
export async function hasSettled(
  client: ClientBase,
  { transaction }: Horizon,
  patienceMs: number,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ settled: boolean }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS settled',
      [transaction],
    );
    if (rows[0]?.settled) return true;
    if (performance.now() > deadline) return false;
    await new Promise((wake) => setTimeout(wake, 10));
  }
}
