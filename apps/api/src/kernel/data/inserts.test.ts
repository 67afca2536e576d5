import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/testing/database.ts';
import { byDefault, sql, type RowOf, type Table } from './columns.ts';
import { insertReturning, insertRow } from './inserts.ts';
import { insertRows } from './row-sets.ts';

let database: TestDatabase;
let client: PoolClient;
const [first, second] = [1, 2].map((n) => `00000000-0000-0000-0000-00000000000${n}`) as [
  string,
  string,
];
const at = new Date('2026-02-01T00:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase('api');
  client = await database.pool.connect();
  // Without foreign keys: the rows are of people who are not there.
  await client.query('SET session_replication_role = replica');
});
beforeEach(() => client.query('BEGIN'));
afterEach(() => client.query('ROLLBACK'));
afterAll(async () => {
  client.release();
  await database.drop();
});

const requests: Table<'support_requests'> = { name: 'support_requests' };
const asked = {
  id: first,
  reference: byDefault,
  owner_id: second,
  subject: 'Where is it?',
  message: 'I wait.',
  answer: null,
  answered_by: null,
  answered_at: null,
  created_at: at,
} as const;

describe('a row', () => {
  test('is written by the names of its columns, and read as it is in the table', async () => {
    const row = await insertReturning(client, requests, { row: asked });
    expect(row).toMatchObject({ ...asked, reference: expect.stringMatching(/^[A-Z]+-/) });
  });

  test('that leaves a column out is a type error, and throws', async () => {
    const { answer, ...forgetful } = asked;
    expect(answer).toBeNull();
    // @ts-expect-error -- `answer` is not named
    const insert = insertRow(client, requests, { row: forgetful });
    await expect(insert).rejects.toThrow('An insert into support_requests does not name: answer');
    // @ts-expect-error -- a subject has no default
    void (() => insertRow(client, requests, { row: { ...asked, subject: byDefault } }));
    // @ts-expect-error -- a subject is never empty
    void (() => insertRow(client, requests, { row: { ...asked, subject: null } }));
  });

  test('has the types of the migrated database', () => {
    const row: Pick<RowOf<typeof requests>, 'answer' | 'created_at'> = {
      answer: null,
      created_at: at,
    };
    // @ts-expect-error -- an answer may be missing
    const answer: string = row.answer;
    expect(answer).toBeNull();
  });

  test('is written once where it is there already, or takes its place', async () => {
    expect(await insertRow(client, requests, { row: asked })).toBe(true);
    const again = { ...asked, subject: 'Again', message: 'I still wait.' };
    const once = { row: again, onConflict: '(id) DO NOTHING' };
    expect(await insertRow(client, requests, once)).toBe(false);
    const kept = { of: ['id'], keep: ['subject'] } as const;
    const row = await insertReturning(client, requests, { row: again, onConflict: kept });
    expect(row).toMatchObject({ subject: 'Where is it?', message: 'I still wait.' });
  });

  test('may hold what PostgreSQL makes of values, and depend on what is there', async () => {
    const from = (id: string) => sql`FROM support_requests WHERE id = ${id}`;
    await insertRow(client, requests, { row: asked });
    const copied = { ...asked, id: second, subject: sql`upper(subject) || ${' x'}` };
    expect(await insertRow(client, requests, { row: copied, from: from(second) })).toBe(false);
    const row = await insertReturning(client, requests, { row: copied, from: from(first) });
    expect(row.subject).toBe('WHERE IS IT? x');
  });
});

describe('a set of rows', () => {
  const alerts: Table<'operation_alerts', { detail: unknown[] }> = { name: 'operation_alerts' };

  test('is written in its order: a value each by a function, one for all without', async () => {
    const items = [
      { subject: 'b', detail: ['x', null] },
      { subject: 'a', detail: [] },
    ];
    const row = {
      kind: 'job_dead',
      subject: ({ subject }: { subject: string }) => subject,
      detail: ({ detail }: { detail: unknown[] }) => detail,
      at: byDefault,
      resolved_at: null,
      owner_id: null,
      resolved_by: null,
      resolution: null,
      mailed_at: null,
    } as const;
    expect(await insertRows(client, alerts, { items, row })).toBe(2);
    const { rows } = await client.query(
      'SELECT kind, subject, detail, resolved_at FROM operation_alerts ORDER BY id',
    );
    expect(rows).toEqual(items.map((item) => ({ ...item, kind: 'job_dead', resolved_at: null })));
    // @ts-expect-error -- `detail` is not named
    const insert = insertRows(client, alerts, { items, row: { ...row, detail: undefined } });
    await expect(insert).rejects.toThrow();
  });

  test('carries every kind of column, empty ones among them', async () => {
    const rates: Table<'rates'> = { name: 'rates' };
    const spending: Table<'spending'> = { name: 'spending' };
    const items = [1n, null];
    await insertRows(client, rates, {
      items,
      row: {
        currency: (item) => (item === null ? 'USD' : 'CAD'),
        rate: () => '655.957',
        source: 'essai',
        parity: (item) => item === null,
        dated_at: () => at,
        recorded_at: byDefault,
        refused: false,
      },
    });
    const found = await client.query(
      "SELECT currency, rate, parity, dated_at FROM rates WHERE source = 'essai' ORDER BY id",
    );
    expect(found.rows).toEqual([
      { currency: 'CAD', rate: '655.957', parity: false, dated_at: at },
      { currency: 'USD', rate: '655.957', parity: true, dated_at: at },
    ]);
    await insertRows(client, spending, {
      items,
      row: {
        user_id: (item) => (item === null ? first : second),
        level: () => 2,
        day: () => '2026-02-01',
        day_amount: byDefault,
        month_before: byDefault,
        year_before: byDefault,
        day_chosen: (item) => item,
        month_chosen: null,
        year_chosen: null,
        raise: (item) => (item === null ? null : { day: '1' }),
        raise_at: (item) => (item === null ? null : at),
        day_unproven: byDefault,
        session_id: (item) => (item === null ? null : first),
        session_unproven: byDefault,
      },
    });
    const { rows } = await client.query(
      'SELECT level, day::text, day_chosen, raise, raise_at, session_id FROM spending ORDER BY user_id',
    );
    expect(rows).toEqual([
      {
        level: 2,
        day: '2026-02-01',
        day_chosen: null,
        raise: null,
        raise_at: null,
        session_id: null,
      },
      {
        level: 2,
        day: '2026-02-01',
        day_chosen: '1',
        raise: { day: '1' },
        raise_at: at,
        session_id: first,
      },
    ]);
  });
});
