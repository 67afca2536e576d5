import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/testing/database.ts';
import { transact } from './database.ts';
import { createPool } from './pools.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase('ledger');
  pool = createPool(database.url, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('DROP TABLE IF EXISTS coins');
  await database.pool.query('CREATE TABLE coins (id int PRIMARY KEY)');
  await database.pool.query('INSERT INTO coins VALUES (1)');
});

const readCoin = 'SELECT * FROM coins WHERE id = $1';
const addColumn = () =>
  database.pool.query("ALTER TABLE coins ADD COLUMN face text DEFAULT 'pile'");

test('a statement with values is parsed once on a connection, whatever its values; one without values never', async () => {
  for (const id of [1, 2, 3]) await pool.query(readCoin, [id]);
  await pool.query('SELECT count(*) FROM coins');
  const { rows } = await pool.query<{ statement: string; runs: string }>(
    'SELECT statement, generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE statement LIKE $1',
    ['%coins%'],
  );
  expect(rows).toEqual([{ statement: readCoin, runs: 3n }]);
});

test('a migration that adds a column is seen by the next statement', async () => {
  expect((await pool.query(readCoin, [1])).rows).toEqual([{ id: 1 }]);
  await addColumn();
  expect((await pool.query(readCoin, [1])).rows).toEqual([{ id: 1, face: 'pile' }]);
});

test('in a transaction, a migration is a conflict: the whole transaction runs again', async () => {
  await pool.query(readCoin, [1]);
  await addColumn();
  let runs = 0;
  const coin = await transact(pool, async ({ client }) => {
    runs += 1;
    await client.query('INSERT INTO coins (id) VALUES ($1)', [2]);
    return (await client.query(readCoin, [2])).rows;
  });
  expect(coin).toEqual([{ id: 2, face: 'pile' }]);
  expect(runs).toBe(2);
  expect((await pool.query('SELECT count(*)::int AS count FROM coins')).rows).toEqual([
    { count: 2 },
  ]);
});
