import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLedger } from './ledger.ts';
import { applyOneByOne, openTestBook, otherPool, type TestBook } from '../test/book.ts';
import { Model } from '../test/model.ts';
import { stories, storyTime, type Story } from '../test/random.ts';
import { outcome } from '../test/recipes.ts';
import { announcedSeed } from '../test/seed.ts';
import { seal } from './seal.ts';
import type { LedgerResult } from './types.ts';
import { verify } from './verify.ts';

const seed = announcedSeed('ledger against its model');

const books: TestBook[] = [];

beforeAll(async () => {
  const now = () => storyTime;
  books.push(await openTestBook({ now, maximumBatch: 50 }), await openTestBook({ now }));
});

afterAll(async () => {
  await Promise.all(books.map((book) => book.close()));
});

test('PostgreSQL agrees with the plain model, over thousands of random operations', async () => {
  const [book] = books;
  if (!book) throw new Error('No book');
  let operations = 0;
  await fc.assert(
    fc.asyncProperty(stories(200), async (story) => {
      const model = new Model(story.accounts, storyTime);
      await book.open(...story.accounts);
      const results = await Promise.all(story.operations.map((one) => book.ledger.submit(one)));
      expect(results.map(outcome)).toEqual(story.operations.map((one) => model.run(one)));
      const own = story.accounts.filter(({ kind }) => kind === 'wallet' || kind === 'transit');
      for (const account of own) {
        expect(await book.balance(account)).toEqual(model.balance(account));
      }
      operations += results.length;
    }),
    // A shrunk story would meet the rows of its longer self.
    { seed, numRuns: 60, endOnFailure: true },
  );
  expect(operations).toBeGreaterThan(3000);
  await book.withClient(async (client) => {
    await seal(client, { entriesPerSeal: 100 });
    expect(await verify(client)).toMatchObject({ whole: true, faults: [], unsealedEntries: 0 });
  });
});

test('in batches or one at a time, the same rows are written', async () => {
  const [batched, alone] = books;
  if (!batched || !alone) throw new Error('No books');
  const [story] = fc.sample(stories(1200, 1000), { seed: seed + 1, numRuns: 1 });
  if (!story) throw new Error('No story');
  const outcomes = await Promise.all([
    inBatches(batched, story),
    applyOneByOne(await withStory(alone, story), story.operations),
  ]);
  expect(outcomes[0].map(outcome)).toEqual(outcomes[1].map(outcome));
  expect(await journalOf(batched, story)).toEqual(await journalOf(alone, story));
});

async function withStory(book: TestBook, story: Story): Promise<TestBook> {
  await book.open(...story.accounts);
  return book;
}

/** Over one connection, so that one stripe is used, as by operations applied one at a time. */
async function inBatches(book: TestBook, story: Story): Promise<LedgerResult[]> {
  await withStory(book, story);
  const pool = otherPool(book.database.url, { max: 1 });
  const ledger = createLedger({ pool, now: () => storyTime, maximumBatch: 97 });
  const results = await Promise.all(story.operations.map((one) => ledger.submit(one)));
  await ledger.close();
  await pool.end();
  return results;
}

/** What a story wrote, with ids of entries replaced by their order, and stripes by their account. */
async function journalOf({ database }: TestBook, story: Story): Promise<unknown[]> {
  const ids = [story.operations.map(({ id }) => id)];
  const ruled = 'SELECT id FROM ledger.balances WHERE ruled';
  const queries = [
    `SELECT id, kind, subject, encode(body_hash, 'hex') AS hash, at FROM ledger.operations
      WHERE id = ANY ($1) ORDER BY id`,
    `SELECT operation_id, leg, amount, at, hold_id,
        left(debit_id::text, 35) AS debit, left(credit_id::text, 35) AS credit,
        CASE WHEN debit_id IN (${ruled}) THEN debit_after END AS debit_after,
        CASE WHEN credit_id IN (${ruled}) THEN credit_after END AS credit_after
      FROM ledger.entries WHERE operation_id = ANY ($1) ORDER BY id`,
    'SELECT * FROM ledger.holds WHERE operation_id = ANY ($1) ORDER BY id',
    `SELECT b.id, debits_posted, credits_posted, debits_pending, credits_pending, entries
      FROM ledger.balances b
      WHERE ruled AND id IN (SELECT unnest(ARRAY[debit_id, credit_id]) FROM ledger.entries WHERE operation_id = ANY ($1))
      ORDER BY id`,
  ];
  const results = await Promise.all(queries.map((text) => database.pool.query(text, ids)));
  return results.map(({ rows }) => rows as unknown);
}
