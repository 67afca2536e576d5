import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

describe('createTestDatabase', () => {
  const made: TestDatabase[] = [];
  afterAll(async () => {
    await Promise.all(made.map((database) => database.drop()));
  });

  test('gives each caller a database of its own', async () => {
    const [first, second] = await Promise.all([
      createTestDatabase('ledger'),
      createTestDatabase('ledger'),
    ]);
    made.push(first, second);
    await first.pool.query('CREATE TABLE only_here (id int)');
    const { rows } = await second.pool.query<{ found: string | null }>(
      "SELECT to_regclass('only_here')::text AS found",
    );
    expect(rows[0]?.found).toBeNull();
  });
});
