import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePeriod } from './closings.ts';
import { createLedger } from './ledger.ts';
import { seal } from './seal.ts';
import { openTestBook, otherPool, type TestBook } from '../test/book.ts';
import { bank, fees, hold, newWallet, operation, outcome, post } from '../test/recipes.ts';

let book: TestBook;
/** Connections that hold only the rights of the application's role. */
let application: pg.Pool;

beforeAll(async () => {
  book = await openTestBook();
  await book.open(fees);
  await book.submit(hold(await book.walletWith(100), fees, 10));
  await book.withClient((client) => seal(client));
  await book.withClient((client) => closePeriod(client, new Date(), { now: new Date() }));
  application = otherPool(book.database.url, { options: '-c role=nzela_app', max: 3 });
});

afterAll(async () => {
  await application.end();
  await book.close();
});

const columns = {
  accounts: 'owner',
  operations: 'kind',
  entries: 'amount',
  marks: 'entry_id',
  seals: 'entries',
  cutoffs: 'at',
  closings: 'entries',
  closing_totals: 'balance',
} as const;

describe.each(['owner', 'application'] as const)('to the %s', (who) => {
  const query = (text: string) => (who === 'owner' ? book.database.pool : application).query(text);

  test.each(Object.entries(columns))('ledger.%s is append-only', async (table, column) => {
    const attempts = [
      `UPDATE ledger.${table} SET ${column} = ${column}`,
      `DELETE FROM ledger.${table}`,
      `DELETE FROM ledger.${table} WHERE false`,
      `TRUNCATE ledger.${table} CASCADE`,
    ];
    for (const attempt of attempts) {
      await expect(query(attempt), attempt).rejects.toMatchObject({ code: '42501' });
    }
  });

  test.each(['balances', 'holds'])('rows of ledger.%s stay', async (table) => {
    await expect(query(`DELETE FROM ledger.${table}`)).rejects.toMatchObject({ code: '42501' });
    await expect(query(`TRUNCATE ledger.${table}`)).rejects.toMatchObject({ code: '42501' });
  });

  test('a hold is settled once, and nothing else of it changes', async () => {
    await expect(query('UPDATE ledger.holds SET amount = amount + 1')).rejects.toMatchObject({
      code: '42501',
    });
    const unsettle =
      'UPDATE ledger.holds SET settled_at = NULL, settled_by = NULL, captured = NULL';
    await expect(query(unsettle)).rejects.toMatchObject({ code: '42501' });
  });

  test('a customer’s counters cannot be set below zero', async () => {
    const overdraw =
      'UPDATE ledger.balances SET debits_posted = credits_posted + 1, debits_pending = 0 WHERE ruled';
    await expect(query(overdraw)).rejects.toMatchObject({
      code: '23514',
      constraint: 'balances_never_overdrawn',
    });
  });
});

test('the application’s role has all the rights that the ledger needs', async () => {
  const ledger = createLedger({ pool: application });
  const client = await application.connect();
  const ada = newWallet();
  await ledger.open(client, [bank, ada]);
  const held = hold(ada, fees, 3);
  const { holdId } = held;
  const steps = [[post(bank, ada, 5)], [held], [{ type: 'capture', holdId } as const]];
  for (const legs of steps) expect(outcome(await ledger.submit(operation(legs)))).toBe('posted');
  expect(await ledger.history(client, ada, { limit: 5 })).toHaveLength(2);
  await seal(client);
  client.release();
  await ledger.close();
});

test('the application’s role can neither change the schema nor silence a trigger', async () => {
  const attempts = [
    'ALTER TABLE ledger.entries DISABLE TRIGGER ALL',
    'DROP TABLE ledger.seals',
    'CREATE TABLE ledger.other (id int)',
    "SET session_replication_role = 'replica'",
    'UPDATE ledger.balances SET ruled = false',
  ];
  for (const attempt of attempts) {
    await expect(application.query(attempt), attempt).rejects.toMatchObject({ code: '42501' });
  }
});
