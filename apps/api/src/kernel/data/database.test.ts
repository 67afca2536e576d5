import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import { onceCommitted, transact } from './database.ts';

const database = await createTestDatabase('empty');
afterAll(() => database.drop());

test('what follows a transaction is done once it is committed, and never when it is rolled back', async () => {
  const done: string[] = [];
  await transact(database.pool, async ({ client }) => {
    onceCommitted(client, () => done.push('first'));
    onceCommitted(client, () => done.push('second'));
    await client.query('SELECT 1');
    expect(done).toEqual([]);
  });
  expect(done).toEqual(['first', 'second']);
  const failing = transact(database.pool, async ({ client }) => {
    onceCommitted(client, () => done.push('never'));
    await client.query('SELECT 1 / 0');
  });
  await expect(failing).rejects.toThrow('division by zero');
  await transact(database.pool, ({ client }) => client.query('SELECT 1'));
  expect(done).toEqual(['first', 'second']);
});
