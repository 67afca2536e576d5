import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '@nzela/money/money';
import { createTestDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { createLedger } from './ledger.ts';
import { bank, operation, wallet } from './testing/recipes.ts';
import type { Ledger } from './types.ts';

let database: TestDatabase;
let ledger: Ledger;

beforeAll(async () => {
  database = await createTestDatabase('ledger');
  ledger = createLedger({ pool: database.pool });
});

afterAll(async () => {
  await ledger.close();
  await database.drop();
});

describe('submit', () => {
  test('posts a deposit', async () => {
    const client = await database.pool.connect();
    const ada = wallet(randomUUID());
    await ledger.open(client, [ada, bank]);
    const result = await ledger.submit(
      operation([{ type: 'post', debit: bank, credit: ada, amount: money(1000n, 'EUR') }]),
    );
    expect(result.status).toBe('posted');
    const [balance] = await ledger.balances(client, [ada]);
    expect(balance?.posted.minor).toBe(1000n);
    client.release();
  });
});
