import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tools/testing/database.ts';
import type { BatchReport } from './group-commit.ts';
import { createLedger } from './ledger.ts';
import { openTestBook, otherPool, type TestBook } from '../test/book.ts';
import { bank, fees, newWallet, operation, outcome, post } from '../test/recipes.ts';
import type { AccountRef, Companion, CompanionWriter } from './types.ts';

let book: TestBook;
let ada: AccountRef;
const reports: BatchReport[] = [];

beforeAll(async () => {
  book = await openTestBook({ onBatch: (report) => reports.push(report) });
  await book.open(fees);
  await book.database.pool.query('CREATE TABLE notes (text text PRIMARY KEY)');
});

beforeEach(async () => {
  ada = await book.walletWith(1000);
  reports.length = 0;
});

afterAll(() => book.close());

const spend = (minor = 1) => operation([post(ada, fees, minor)]);

describe('batches', () => {
  test('alone, an operation leaves at once, in a commit of its own', async () => {
    await book.ledger.submit(spend());
    await book.ledger.submit(spend());
    expect(reports.map(({ operations }) => operations)).toEqual([1, 1]);
  });

  test('what arrives during a commit leaves together in the next one', async () => {
    const writing = Promise.withResolvers<void>();
    const tell: CompanionWriter<null> = { name: 'tell', write: async () => writing.resolve() };
    const first = book.ledger.submit(spend(), [{ writer: tell, row: null }]);
    await writing.promise;
    const others = Array.from({ length: 30 }, () => book.ledger.submit(spend()));
    await Promise.all([first, ...others]);
    expect(reports.map(({ operations }) => operations)).toEqual([1, 30]);
  });

  test('what doubles with each turn of the event loop leaves together', async () => {
    const all = [book.ledger.submit(spend())];
    for (const count of [3, 8]) {
      await new Promise((turn) => setImmediate(turn));
      all.push(...Array.from({ length: count }, () => book.ledger.submit(spend())));
    }
    await Promise.all(all);
    expect(reports.map(({ operations }) => operations)).toEqual([12]);
  });

  test('are bounded', async () => {
    const bounded = createLedger({
      pool: book.database.pool,
      maximumBatch: 16,
      onBatch: (report) => reports.push(report),
    });
    await Promise.all(Array.from({ length: 40 }, () => bounded.submit(spend())));
    expect(reports.map(({ operations }) => operations)).toEqual([16, 16, 8]);
    await bounded.close();
  });

  test('are told to the metrics with what became of their operations', async () => {
    const twice = spend();
    const all = [twice, twice, spend(5000)].map((each) => book.ledger.submit(each));
    await Promise.all(all);
    expect(reports).toMatchObject([
      { operations: 3, posted: 1, replayed: 1, refused: 1, attempts: 1 },
    ]);
  });

  test('close waits for what was submitted, and takes no more', async () => {
    const closing = createLedger({ pool: book.database.pool });
    const last = closing.submit(spend());
    await closing.close();
    expect(outcome(await last)).toBe('posted');
    await expect(closing.submit(spend())).rejects.toThrow('closed');
  });
});

describe('companions', () => {
  /** Writes texts into the table of notes, and remembers how often it was called. */
  function notes() {
    const calls: string[][] = [];
    const writer: CompanionWriter<string> = {
      name: 'notes',
      async write(client, rows) {
        calls.push([...rows]);
        await client.query('INSERT INTO notes SELECT unnest($1::text[])', [rows]);
      },
    };
    const note = (text: string): Companion => ({
      writer,
      row: text,
    });
    return { calls, note };
  }

  const written = async () => {
    const { rows } = await book.database.pool.query<{ text: string }>('SELECT text FROM notes');
    return rows.map(({ text }) => text);
  };

  test('are written as one set, for posted operations only', async () => {
    const { calls, note } = notes();
    const [first, second] = [spend(), spend()];
    const results = await Promise.all([
      book.ledger.submit(first, [note('one'), note('two')]),
      book.ledger.submit(spend(5000), [note('refused')]),
      book.ledger.submit(first, [note('replayed')]),
      book.ledger.submit(second, [note('three')]),
    ]);
    expect(results.map(outcome)).toEqual(['posted', 'insufficient_funds@0', 'replayed', 'posted']);
    expect(calls).toEqual([['one', 'two', 'three']]);
    expect(await written()).toEqual(expect.arrayContaining(['one', 'two', 'three']));
  });

  test('that fail are rejected alone, with their operation undone and their neighbours posted', async () => {
    const { note } = notes();
    const texts = Array.from({ length: 50 }, (_, index) => (index === 33 ? 'taken' : `n${index}`));
    await book.ledger.submit(spend(), [note('taken')]);
    const settled = await Promise.allSettled(
      texts.map((text) => book.ledger.submit(spend(), [note(text)])),
    );
    const rejected = settled.flatMap((each, index) => (each.status === 'rejected' ? [index] : []));
    expect(rejected).toEqual([33]);
    expect(settled[33]).toMatchObject({ reason: { code: '23505' } });
    expect((await book.balance(ada)).posted).toBe(1000 - 1 - 49);
  });

  test('that throw before they reach the database are rejected alone too', async () => {
    const broken: CompanionWriter<unknown> = {
      name: 'broken',
      write: () => Promise.reject(new Error('a bug')),
    };
    const settled = await Promise.allSettled([
      book.ledger.submit(spend()),
      book.ledger.submit(spend(), [{ writer: broken, row: 1 }]),
      book.ledger.submit(spend()),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await book.balance(ada)).posted).toBe(998);
  });

  test('that meet a serialization failure are tried again, and nobody hears of it', async () => {
    let tries = 0;
    const unlucky: CompanionWriter<unknown> = {
      name: 'unlucky',
      async write(client) {
        tries += 1;
        if (tries < 3) {
          await client.query(
            "DO $$ BEGIN RAISE EXCEPTION 'unlucky' USING ERRCODE = 'serialization_failure'; END $$",
          );
        }
      },
    };
    const result = await book.ledger.submit(spend(), [{ writer: unlucky, row: 1 }]);
    expect(result.status).toBe('posted');
    expect(reports).toMatchObject([{ attempts: 3 }]);
    expect((await book.balance(ada)).posted).toBe(999);
  });
});

test('on connections that pipeline, the same holds: the culprit is rejected alone', async () => {
  const pool = otherPool(book.database.url, { max: 4, pipeline: true });
  const ledger = createLedger({ pool });
  const broken: CompanionWriter<unknown> = {
    name: 'broken',
    write: (client) => client.query('SELECT 1 / 0').then(() => undefined),
  };
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      ledger.submit(spend(), index === 7 ? [{ writer: broken, row: 1 }] : []),
    ),
  );
  const rejected = settled.flatMap((each, index) => (each.status === 'rejected' ? [index] : []));
  expect(rejected).toEqual([7]);
  expect(outcome(await ledger.submit(spend(5000)))).toBe('insufficient_funds@0');
  expect((await book.balance(ada)).posted).toBe(981);
  await ledger.close();
  await pool.end();
});

test('on connections that pipeline, what fails first is told, and no statement comes after its rollback', async () => {
  const pool = otherPool(book.database.url, { max: 1, pipeline: true });
  const ledger = createLedger({ pool });
  const broken: CompanionWriter<unknown> = {
    name: 'broken',
    write: () => Promise.reject(new Error('a bug')),
  };
  const slow: CompanionWriter<unknown> = {
    name: 'slow',
    async write(client) {
      for (const text of ['early', 'late'])
        await client.query('INSERT INTO notes VALUES ($1)', [text]);
      throw new Error('another one');
    },
  };
  const companions = [slow, broken].map((writer) => ({ writer, row: 1 }));
  await expect(ledger.submit(spend(), companions)).rejects.toThrow('a bug');
  // The only connection: what it was sent before has been answered.
  const { rows } = await pool.query("SELECT text FROM notes WHERE text IN ('early', 'late')");
  expect(rows).toEqual([]);
  expect((await book.balance(ada)).posted).toBe(1000);
  await ledger.close();
  await pool.end();
});

describe('when the connection is lost', () => {
  test('during a batch, it runs again on another one, and each operation has one effect', async () => {
    let killed = false;
    const killer: CompanionWriter<unknown> = {
      name: 'killer',
      async write(client) {
        if (killed) return;
        killed = true;
        await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
      },
    };
    const pool = otherPool(book.database.url, { max: 2 });
    const ledger = createLedger({ pool });
    const results = await Promise.all([
      ledger.submit(spend(), [{ writer: killer, row: 1 }]),
      ledger.submit(spend()),
    ]);
    expect(results.map(outcome)).toEqual(['posted', 'posted']);
    expect((await book.balance(ada)).posted).toBe(998);
    await ledger.close();
    await pool.end();
  });

  test('after the commit and before its answer, the retry finds the work done', async () => {
    const pool = otherPool(book.database.url, { max: 1, Client: DeafClient });
    const ledger = createLedger({ pool });
    expect(outcome(await ledger.submit(spend()))).toBe('replayed');
    expect((await book.balance(ada)).posted).toBe(999);
    await ledger.close();
    await pool.end();
  });

  test('and there is no other, everyone is told the cause', async () => {
    const gone = await createTestDatabase('ledger');
    const pool = otherPool(gone.url);
    await gone.drop();
    const ledger = createLedger({ pool });
    const wallet = newWallet();
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, () => ledger.submit(operation([post(bank, wallet, 1)]))),
    );
    for (const each of settled) {
      expect(each).toMatchObject({ status: 'rejected', reason: { code: '3D000' } });
    }
    await ledger.close();
    await pool.end();
  });
});

type Connected = { readonly connection: { readonly stream: { destroy(): void } } };

let deafTo = 1;

/** Its first COMMIT reaches PostgreSQL, and the connection dies before the answer. */
class DeafClient extends pg.Client {
  // The signature of query has a dozen overloads; the ledger uses the one with a config and a promise.
  override query = (async (config: pg.QueryConfig | string) => {
    const answer = await super.query(config);
    if (config !== 'COMMIT' || deafTo === 0) return answer;
    deafTo -= 1;
    (this as unknown as Connected).connection.stream.destroy();
    throw new Error('Connection terminated unexpectedly');
  }) as unknown as pg.Client['query'];
}
