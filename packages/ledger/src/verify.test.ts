import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePeriod } from './closings.ts';
import { seal } from './seal.ts';
import { openTestBook, type TestBook } from '../test/book.ts';
import { bank, fees, hold, operation, post } from '../test/recipes.ts';
import { verify } from './verify.ts';
import { checks } from './verify-checks.ts';

let book: TestBook;
let client: pg.Client;

/** 200 entries in 4 seals, and an open hold. */
beforeAll(async () => {
  book = await openTestBook();
  const [ada, ben] = [await book.walletWith(10_000), await book.walletWith(10_000)];
  await book.open(fees);
  for (let index = 0; index < 99; index += 1)
    await book.submit(post(ada, ben, 2), post(ben, fees, 1));
  await book.submit(hold(ada, ben, 50));
  client = new pg.Client({ connectionString: book.database.url });
  await client.connect();
  await seal(client, { entriesPerSeal: 50 });
  await closePeriod(client, new Date(), { now: new Date() });
});

afterAll(async () => {
  await client.end();
  await book.close();
});

test('an honest book is whole', async () => {
  expect(await verify(client)).toMatchObject({
    whole: true,
    operations: 102,
    entries: 200,
    openHolds: 1,
    seals: 4,
    unsealedEntries: 0,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    faults: [],
  });
});

test('the program says so, and ends with 0', () => {
  const program = fileURLToPath(new URL('verify.command.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: book.database.url };
  const done = spawnSync(process.execPath, [program, '--no-seal'], { env, encoding: 'utf8' });
  expect(done.stdout).toContain('Both books are whole');
  expect(done.status).toBe(0);
});

describe('what an intruder with all rights changes is found', () => {
  // Triggers and constraints are put out of action, as only the owner of the tables can; then everything is rolled back.
  beforeEach(async () => {
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
  });
  afterEach(async () => {
    await client.query('ROLLBACK');
  });

  const anyEntry = '(SELECT id FROM ledger.entries ORDER BY id OFFSET 70 LIMIT 1)';
  const lastEntry = '(SELECT max(id) FROM ledger.entries)';
  const changes: readonly (readonly [string, string, string])[] = [
    ['an amount', `UPDATE ledger.entries SET amount = amount + 1 WHERE id = ${anyEntry}`, 'seals'],
    [
      'a time',
      `UPDATE ledger.entries SET at = at + interval '1 ms' WHERE id = ${anyEntry}`,
      'seals',
    ],
    ['an operation’s body', "UPDATE ledger.operations SET body_hash = sha256('')", 'seals'],
    ['a missing entry', `DELETE FROM ledger.entries WHERE id = ${anyEntry}`, 'seals'],
    ['a missing last entry', `DELETE FROM ledger.entries WHERE id = ${lastEntry}`, 'counters'],
    ['a missing seal', 'DELETE FROM ledger.seals WHERE number = 2', 'seals'],
    ['a balance', 'UPDATE ledger.balances SET credits_posted = credits_posted + 5', 'counters'],
    [
      'a balance below zero',
      `ALTER TABLE ledger.balances DROP CONSTRAINT balances_never_overdrawn;
        UPDATE ledger.balances SET debits_pending = 99999`,
      'below zero',
    ],
    ['a smaller hold', 'UPDATE ledger.holds SET amount = amount - 1', 'pending'],
    ['a missing mark', 'DELETE FROM ledger.marks', 'marked'],
    ['a missing account', 'DELETE FROM ledger.accounts', 'every counter its account'],
    ['a missing operation', 'DELETE FROM ledger.operations', 'belong to an operation'],
    [
      'money from nowhere',
      'UPDATE ledger.balances SET credits_posted = credits_posted + 1 WHERE ruled',
      'sums to zero',
    ],
    ['a total of a closed period', 'UPDATE ledger.closing_totals SET debits = 1', 'closed period'],
    ['a missing total', "DELETE FROM ledger.closing_totals WHERE kind = 'fees'", 'closed period'],
    [
      'an entry moved into a closed period',
      "UPDATE ledger.closings SET ends_at = ends_at - interval '1 hour'; UPDATE ledger.closing_totals SET ends_at = ends_at - interval '1 hour'",
      'closed period',
    ],
    ['the number of a period’s entries', 'UPDATE ledger.closings SET entries = 1', 'linked'],
    [
      'a settled hold without its entry',
      'UPDATE ledger.holds SET settled_at = now(), settled_by = operation_id, captured = amount',
      'captured hold',
    ],
  ];

  test.each(changes)('%s', async (_what, change, rule) => {
    await client.query(change);
    const faults = await faultsInside(client);
    expect(
      faults.some((check) => check.includes(rule)),
      faults.join('; '),
    ).toBe(true);
  });

  test('entries and counters changed together, so that every sum agrees', async () => {
    const payment = '(SELECT id FROM ledger.entries ORDER BY id OFFSET 198 LIMIT 1)';
    const { rows } = await client.query<{ debit_id: string; credit_id: string }>(
      `SELECT debit_id, credit_id FROM ledger.entries WHERE id = ${payment}`,
    );
    const { debit_id: from, credit_id: to } = rows[0] ?? {};
    await client.query(`UPDATE ledger.entries SET amount = amount + 1, debit_after = debit_after - 1,
      credit_after = credit_after + 1 WHERE id >= ${payment} AND debit_id = '${from}' AND credit_id = '${to}'`);
    await client.query(
      `UPDATE ledger.balances SET debits_posted = debits_posted + 1 WHERE id = '${from}'`,
    );
    await client.query(
      `UPDATE ledger.balances SET credits_posted = credits_posted + 1 WHERE id = '${to}'`,
    );
    const faults = await faultsInside(client);
    expect(faults).toContain('the seals match what they seal');
  });
});

describe('seal', () => {
  test('has nothing to do the second time', async () => {
    expect(await seal(client)).toEqual({ seals: 0, entries: 0, postponed: false });
  });

  test('waits for whoever has drawn ids and not committed, and seals them in order', async () => {
    const [ada, ben] = [await book.walletWith(10), await book.walletWith(0)];
    const [eve, zoe] = [await book.walletWith(10), await book.walletWith(0)];
    const slow = await book.database.pool.connect();
    await slow.query('BEGIN');
    await book.ledger.apply(slow, [operation([post(ada, ben, 1)])]);
    // Commits at once, with greater ids than the one that is still under way.
    await book.submit(post(eve, zoe, 1));
    expect(await seal(client, { patienceMs: 50 })).toMatchObject({ seals: 0, postponed: true });
    await slow.query('COMMIT');
    slow.release();
    expect(await seal(client)).toMatchObject({ entries: 4, postponed: false });
    expect(await verify(client)).toMatchObject({ whole: true, unsealedEntries: 0 });
  });

  test('by two sealers at once makes one chain', async () => {
    const ada = await book.walletWith(10);
    for (let index = 0; index < 10; index += 1) await book.submit(post(bank, ada, 1));
    const sealers = [1, 2].map(() => book.withClient((each) => seal(each, { entriesPerSeal: 3 })));
    await Promise.allSettled(sealers);
    await seal(client);
    expect(await verify(client)).toMatchObject({ whole: true, unsealedEntries: 0 });
  });
});

/** The rules that are broken, as seen inside the intruder's own transaction. */
async function faultsInside(intruder: pg.Client): Promise<string[]> {
  const broken: string[] = [];
  for (const [check, text] of Object.entries(checks)) {
    const { rowCount } = await intruder.query(text);
    if (rowCount) broken.push(check);
  }
  return broken;
}
