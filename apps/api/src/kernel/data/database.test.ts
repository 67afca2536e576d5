import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import { keepIf, onceCommitted, transact } from './database.ts';
import { writeLast, type LastWriter } from './last-writes.ts';
import { createPool } from './pools.ts';

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

test('what is written last is one statement, or none when its transaction is rolled back or its part is undone', async () => {
  const { pool } = database;
  await pool.query('CREATE TABLE told (text text)');
  const calls: (readonly string[])[] = [];
  const tell: LastWriter<string> = async (client, texts) => {
    calls.push(texts);
    await client.query('INSERT INTO told SELECT unnest($1::text[])', [texts]);
  };
  const toldTexts = async () => (await pool.query('SELECT text FROM told ORDER BY text')).rows;
  await transact(pool, async ({ client }) => {
    await writeLast(client, tell, ['a']);
    await keepIf(client, async () => {
      await writeLast(client, tell, ['undone']);
      return false;
    });
    await writeLast(client, tell, ['b', 'c']);
    expect(calls).toEqual([]);
  });
  expect(calls).toEqual([['a', 'b', 'c']]);
  const failing = transact(pool, async ({ client }) => {
    await writeLast(client, tell, ['never']);
    throw new Error('changed our mind');
  });
  await expect(failing).rejects.toThrow('changed our mind');
  const client = await pool.connect();
  await writeLast(client, tell, ['at once']);
  client.release();
  expect(await toldTexts()).toEqual(['a', 'at once', 'b', 'c'].map((text) => ({ text })));
});

test('a last write that fails is told, and nothing of its transaction is kept', async () => {
  // As the product opens it: the COMMIT is sent before the failure is known.
  const pool = createPool(database.url, 2);
  await pool.query('CREATE TABLE kept (id int)');
  const refuse: LastWriter<number> = async (client) => {
    await client.query('SELECT 1 / 0');
  };
  const failing = transact(pool, async ({ client }) => {
    await client.query('INSERT INTO kept VALUES (1)');
    await writeLast(client, refuse, [1]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect((await pool.query('SELECT id FROM kept')).rows).toEqual([]);
  await pool.end();
});
