import pg, { type ClientBase } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { createLedger, type LedgerOptions } from '../src/ledger.ts';
import type { AccountRef, Ledger, Leg, LedgerOperation, LedgerResult } from '../src/types.ts';
import { bank, newWallet, operation, post } from './recipes.ts';

/** A ledger over a database of its own, with the short cuts that tests want. */
export type TestBook = {
  readonly database: TestDatabase;
  readonly ledger: Ledger;
  /** Lends a connection; `inTransaction` commits it at the end, or rolls back on an error. */
  withClient<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result>;
  inTransaction<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result>;
  open(...accounts: readonly AccountRef[]): Promise<void>;
  /** A new wallet in EUR with this much in it. */
  walletWith(minor: number): Promise<AccountRef>;
  submit(...legs: readonly Leg[]): Promise<LedgerResult>;
  /** Posted and available, in minor units. */
  balance(account: AccountRef): Promise<{ posted: number; available: number; pendingIn: number }>;
  close(): Promise<void>;
};

export async function openTestBook(options: Partial<LedgerOptions> = {}): Promise<TestBook> {
  const database = await createTestDatabase('ledger');
  const ledger = createLedger({ pool: database.pool, ...options });

  async function withClient<Result>(work: (client: ClientBase) => Promise<Result>) {
    const client = await database.pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  const book: TestBook = {
    database,
    ledger,
    withClient,
    inTransaction: (work) =>
      withClient(async (client) => {
        await client.query('BEGIN');
        try {
          const result = await work(client);
          await client.query('COMMIT');
          return result;
        } catch (error) {
          await client.query('ROLLBACK');
          throw error;
        }
      }),
    open: (...accounts) => withClient((client) => ledger.open(client, accounts)),
    async walletWith(minor) {
      const wallet = newWallet();
      await book.open(bank, wallet);
      if (minor > 0) await book.submit(post(bank, wallet, minor));
      return wallet;
    },
    submit: (...legs) => ledger.submit(operation(legs)),
    async balance(account) {
      const [balance] = await withClient((client) => ledger.balances(client, [account]));
      if (!balance) throw new Error('The ledger gave no balance');
      const { posted, available, pendingIn } = balance;
      return {
        posted: Number(posted.minor),
        available: Number(available.minor),
        pendingIn: Number(pendingIn.minor),
      };
    },
    async close() {
      await ledger.close();
      await database.drop();
    },
  };
  return book;
}

/** A pool of one's own on a test's database, to stand for another process. End it before the book is closed. */
export function otherPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, ...options });
  // `end` does not wait for the last goodbye, so the drop of the database may still reach a closing connection.
  pool.on('error', () => undefined);
  return pool;
}

/** Applies operations one at a time, each in a transaction of its own. */
export async function applyOneByOne(
  book: TestBook,
  operations: readonly LedgerOperation[],
): Promise<LedgerResult[]> {
  const results: LedgerResult[] = [];
  for (const one of operations) {
    results.push(...(await book.inTransaction((client) => book.ledger.apply(client, [one]))));
  }
  return results;
}
