import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../tools/testing/database.ts';
import { createReferences } from './references.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('api');
});

afterAll(() => database.drop());

test('two instances that draw at once never give a reference twice', async () => {
  const instances = [createReferences(database.pool), createReferences(database.pool)];
  const many = Array.from({ length: 3_000 });
  const given = await Promise.all(
    instances.flatMap((references) => many.map(async () => references.next())),
  );
  expect(new Set(given).size).toBe(6_000);
  for (const reference of given) expect(reference).toMatch(/^TRF-\d{6,}$/);
});

test('what a draw met is met by whoever waits for it, and the next one draws again', async () => {
  const references = createReferences(database.pool);
  await database.pool.query('ALTER SEQUENCE transfer_numbers RENAME TO away');
  await expect(async () => references.next()).rejects.toThrow('transfer_numbers');
  await database.pool.query('ALTER SEQUENCE away RENAME TO transfer_numbers');
  expect(await references.next()).toMatch(/^TRF-/);
});
