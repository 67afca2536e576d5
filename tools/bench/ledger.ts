import { createGroupCommitPool } from '../../apps/api/src/kernel/data/pools.ts';
import { measureBase, prepareBase } from '../../packages/ledger/bench/base.ts';
import { measureLedger, prepareLedger } from '../../packages/ledger/bench/load.ts';
import { fillTemplate } from '../testing/templates.ts';

const ACCOUNTS = 100_000;
/** Until the process has compiled what it does: what is measured is not a start. */
const warmingMs = 5_000;

/** Each measure takes `durationMs` and gives what was done in a second. */
export type LedgerBench = {
  base(durationMs: number): Promise<number>;
  random(durationMs: number): Promise<number>;
  hot(durationMs: number): Promise<number>;
  close(): Promise<void>;
};

/** The ledger and a transfer as it is commonly written, on the same server. */
export async function openLedgerBench(url: string): Promise<LedgerBench> {
  await fillTemplate('ledger', url);
  // With the settings of the product's own connections.
  const pool = createGroupCommitPool(url, 4);
  const client = await pool.connect();
  await prepareBase(client, ACCOUNTS);
  client.release();
  await prepareLedger(pool, ACCOUNTS);
  const load = { accounts: ACCOUNTS, inFlight: 2048 };
  const bench: LedgerBench = {
    base: (durationMs) => measureBase(url, { accounts: ACCOUNTS, connections: 16, durationMs }),
    random: (durationMs) => measureLedger(pool, { ...load, durationMs, hot: false }),
    hot: (durationMs) => measureLedger(pool, { ...load, durationMs, hot: true }),
    close: () => pool.end(),
  };
  await bench.base(warmingMs);
  await bench.random(warmingMs);
  return bench;
}
