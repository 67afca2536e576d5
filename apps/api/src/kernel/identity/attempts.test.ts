import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import { createAttempts } from './attempts.ts';

const database = await createTestDatabase('api');
afterAll(() => database.drop());

test('parallel attempts under the same limits, given back in any order, never end in a deadlock', async () => {
  const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
  const attempts = createAttempts({ pool: database.pool, clock });
  const limits = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({
    key,
    maximum: 10_000,
    windowSeconds: 3_600,
  }));
  // The rows lie in the table in another order than that of their hashes.
  for (const limit of limits) await attempts.take([limit]);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 400 }, async () => {
      await attempts.take(limits);
      await attempts.giveBack(limits.toReversed());
    }),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  const { rows } = await database.pool.query('SELECT DISTINCT count FROM attempts');
  expect(rows).toEqual([{ count: 1 }]);
});
