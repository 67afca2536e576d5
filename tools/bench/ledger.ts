import pg from 'pg';
import { measureBase, prepareBase } from '../../packages/ledger/bench/base.ts';
import { measureLedger, prepareLedger } from '../../packages/ledger/bench/load.ts';
import { fillTemplate } from '../testing/templates.ts';
import type { Figures } from './figures.ts';

const ACCOUNTS = 100_000;

/** The ledger against a transfer as it is commonly written, in turns on the same server. */
export async function benchLedger(
  url: string,
  durationMs: number,
): Promise<Pick<Figures, 'base' | 'ledgerRandom' | 'ledgerHot'>> {
  await fillTemplate('ledger', url);
  const pool = new pg.Pool({ connectionString: url, max: 4, pipeline: true });
  // The server may stop while a connection of the ended pool is still closing.
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    await prepareBase(client, ACCOUNTS);
    client.release();
    await prepareLedger(pool, ACCOUNTS);
    const load = { accounts: ACCOUNTS, inFlight: 2048, durationMs };
    return {
      base: await measureBase(url, { accounts: ACCOUNTS, connections: 16, durationMs }),
      ledgerRandom: await measureLedger(pool, { ...load, hot: false }),
      ledgerHot: await measureLedger(pool, { ...load, hot: true }),
    };
  } finally {
    await pool.end();
  }
}
