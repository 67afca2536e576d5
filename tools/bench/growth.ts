import { randomUUID } from 'node:crypto';
import pg, { type Pool } from 'pg';
import { createGroupCommitPool } from '../../apps/api/src/kernel/data/pools.ts';
import { fillLedger } from '../../packages/ledger/bench/fill.ts';
import { measureLedger, prepareLedger } from '../../packages/ledger/bench/load.ts';
import { fillTemplate } from '../testing/templates.ts';
import { checkpoint, makeDatabase } from './database.ts';

const ACCOUNTS = 100_000;
const warmingMs = 5_000;

export type GrowthBench = {
  /** What the full book does of what the empty one does, each measured for `durationMs`: 1 when growth costs nothing. */
  measure(durationMs: number): Promise<number>;
  close(): Promise<void>;
};

/** Two books of 100,000 accounts on one server: one with `entries` entries, one with the accounts' first money alone. */
export async function openGrowthBench(adminUrl: string, entries: number): Promise<GrowthBench> {
  const books: Book[] = [];
  const close = async () => {
    for (const book of books) await book.close();
  };
  const open = async (fill: (pool: Pool) => Promise<void>) => {
    const book = await makeBook(adminUrl);
    books.push(book);
    await book.fill(fill);
    return book;
  };
  try {
    const full = await open((pool) => fillLedger(pool, { accounts: ACCOUNTS, entries }));
    const empty = await open((pool) => prepareLedger(pool, ACCOUNTS));
    await checkpoint(adminUrl);
    await full.measure(warmingMs);
    await empty.measure(warmingMs);
    return {
      // The full one between two halves of the empty one: what the machine does meanwhile meets both.
      async measure(durationMs) {
        const before = await empty.measure(durationMs / 2);
        const grown = await full.measure(durationMs);
        const after = await empty.measure(durationMs / 2);
        return (2 * grown) / (before + after);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Book = {
  fill(work: (pool: Pool) => Promise<void>): Promise<void>;
  measure(durationMs: number): Promise<number>;
  close(): Promise<void>;
};

async function makeBook(adminUrl: string): Promise<Book> {
  const { url, drop } = await makeDatabase(adminUrl);
  const pool = createGroupCommitPool(url, 4);
  // As the product's, which are digests of requests' keys: each falls on another page of the index.
  const load = { accounts: ACCOUNTS, inFlight: 2048, hot: false, makeId: randomUUID };
  return {
    async fill(work) {
      await fillTemplate('ledger', url);
      const filling = new pg.Pool({ connectionString: url, max: 4 });
      await work(filling);
      await filling.end();
    },
    measure: (durationMs) => measureLedger(pool, { ...load, durationMs }),
    async close() {
      await pool.end();
      await drop();
    },
  };
}
