import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/testing/database.ts';
import type { Table } from './columns.ts';
import { dueIds, idByReference, updateRow } from './rows.ts';

let database: TestDatabase;
let client: PoolClient;
const [first, second, third] = [1, 2, 3].map((n) => `00000000-0000-0000-0000-00000000000${n}`);
const at = new Date('2026-02-01T00:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase('api');
  client = await database.pool.connect();
  // Without foreign keys: the deposits are of people who are not there.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `CREATE TABLE errands (id uuid PRIMARY KEY, reference text, note text, reason text, updated_at timestamptz,
       next_action_at timestamptz)`,
  );
});

beforeEach(async () => {
  await client.query('TRUNCATE errands, deposits');
  await client.query(
    `INSERT INTO deposits (id, reference, owner_id, method, status, amount, currency, reason, created_at, updated_at, expires_at)
     SELECT id, 'DEP-' || id, id, 'bank', 'en_attente', 100, 'EUR', 'late', now(), now(), now() FROM unnest($1::uuid[]) AS id`,
    [[first, second]],
  );
  await client.query(
    `INSERT INTO errands VALUES ($1, 'E-1', 'new', 'late', now(), '2026-01-03'), ($2, 'E-2', 'new', NULL, now(), '2026-01-02'),
       ($3, 'E-3', 'old', NULL, now(), NULL)`,
    [first, second, third],
  );
});

afterAll(async () => {
  client.release();
  await database.drop();
});

const deposits: Table<'deposits', { method: 'bank' | 'card' }> = { name: 'deposits' };

test('updateRow changes what is named, null among it, and nothing else', async () => {
  const change = { method: 'card', reason: null, reason_message: ['a', 'b'] } as const;
  const row = await updateRow(client, deposits, { id: `${first}`, at, change });
  expect(row).toMatchObject({ ...change, reference: `DEP-${first}`, updated_at: at });
  const { rows } = await client.query('SELECT id FROM deposits WHERE method = $1', ['bank']);
  expect(rows).toEqual([{ id: second }]);
});

test('updateRow knows the table’s columns and what they hold', () => {
  const unknown = { remark: 'x' };
  // @ts-expect-error -- there is no such column
  void (() => updateRow(client, deposits, { id: `${first}`, at, change: unknown }));
  // @ts-expect-error -- no deposit comes that way
  void (() => updateRow(client, deposits, { id: `${first}`, at, change: { method: 'cash' } }));
  // @ts-expect-error -- a status is never empty
  void (() => updateRow(client, deposits, { id: `${first}`, at, change: { status: null } }));
});

test('updateRow throws when there is no such row', async () => {
  const missing = { id: '00000000-0000-0000-0000-000000000009', at, change: {} };
  await expect(updateRow(client, deposits, missing)).rejects.toThrow(
    'The row of deposits is not there',
  );
});

test('dueIds gives what is due, the longest waiting first, and no more than asked', async () => {
  const now = new Date('2026-01-10T00:00:00Z');
  expect(await dueIds(client, { table: 'errands' }, { now, limit: 9 })).toEqual([second, first]);
  expect(await dueIds(client, { table: 'errands' }, { now, limit: 1 })).toEqual([second]);
  const late = { table: 'errands', where: "reason = 'late'" };
  expect(await dueIds(client, late, { now, limit: 9 })).toEqual([first]);
  const before = new Date('2026-01-01T00:00:00Z');
  expect(await dueIds(client, { table: 'errands' }, { now: before, limit: 9 })).toEqual([]);
  // Due from its very moment on.
  const moment = new Date('2026-01-02T00:00:00Z');
  expect(await dueIds(client, { table: 'errands' }, { now: moment, limit: 9 })).toEqual([second]);
});

test('idByReference finds ours, and nobody by a reference that is not', async () => {
  expect(await idByReference(client, 'errands', 'E-2')).toBe(second);
  expect(await idByReference(client, 'errands', 'E-4')).toBeNull();
});
