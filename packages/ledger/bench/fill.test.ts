import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { verify } from '../src/verify.ts';
import { fillLedger } from './fill.ts';
import { postUntil } from './load.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('ledger');
});
afterAll(() => database.drop());

test('a filled book is whole, and stays so when the ledger goes on with it', async () => {
  const { pool } = database;
  const accounts = 50;
  await fillLedger(pool, { accounts, entries: 7_000 });
  const client = await pool.connect();
  expect(await verify(client)).toMatchObject({ whole: true, entries: 7_050, faults: [] });
  await postUntil(pool, { accounts, inFlight: 64, hot: false, postings: 1_000 });
  expect(await verify(client)).toMatchObject({ whole: true, faults: [] });
  client.release();
});
