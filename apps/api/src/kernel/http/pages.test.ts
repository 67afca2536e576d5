import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/testing/database.ts';
import { byCreation, pageOf, selectPage, spanOf } from './pages.ts';
import { inOneQuery } from '../data/snapshots.ts';

type ErrandRow = { readonly id: string; readonly created_at: Date };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('ledger');
  await database.pool.query('CREATE TABLE errands (id uuid, owner text, created_at timestamptz)');
  // 2 and 3 were made at the same moment, 4 and 5 too; 6 is somebody else's.
  await database.pool.query(
    `INSERT INTO errands SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, CASE n WHEN 6 THEN 'them' ELSE 'us' END,
       timestamptz '2026-01-01' + (n / 2) * interval '1 day' FROM generate_series(1, 6) n`,
  );
});

afterAll(async () => {
  await database.drop();
});

/** A page of two of our errands, by their numbers. */
async function read(asked: { order: 'asc' | 'desc'; page?: number; curseur?: string }) {
  const query = { page: 1, limit: 2, ...asked };
  const list = {
    select: 'SELECT id, created_at FROM errands WHERE owner = $1',
    values: ['us'],
    by: 'created_at',
  };
  const found = await inOneQuery(database.pool, (snapshot) =>
    selectPage<ErrandRow>(snapshot, list, spanOf(query)),
  );
  const { shown, curseur } = pageOf(query, found, ({ id, created_at: createdAt }) =>
    byCreation({ id, createdAt }),
  );
  return { numbers: shown.map(({ id }) => Number(id.slice(-2))), curseur };
}

async function readAll(order: 'asc' | 'desc') {
  const pages: number[][] = [];
  let curseur: string | null | undefined;
  while (curseur !== null) {
    const page = await read({ order, ...(curseur === undefined ? {} : { curseur }) });
    pages.push(page.numbers);
    curseur = page.curseur;
  }
  return pages;
}

describe('a page of a list', () => {
  test('by cursor: each row once, in either order, though several were made at the same moment', async () => {
    expect(await readAll('desc')).toEqual([[5, 4], [3, 2], [1]]);
    expect(await readAll('asc')).toEqual([[1, 2], [3, 4], [5]]);
  });

  test('by number: the same rows, and no cursor on the last page', async () => {
    expect(await read({ order: 'desc', page: 2 })).toMatchObject({ numbers: [3, 2] });
    expect(await read({ order: 'desc', page: 3 })).toEqual({ numbers: [1], curseur: null });
    expect(await read({ order: 'desc', page: 4 })).toEqual({ numbers: [], curseur: null });
  });

  test.each(['', 'x', Buffer.from('1.2').toString('base64url')])(
    'requete_invalide: a cursor that no answer gave (%j)',
    (curseur) => {
      expect(() => spanOf({ page: 1, limit: 2, order: 'desc', curseur })).toThrow(
        expect.objectContaining({ code: 'requete_invalide' }),
      );
    },
  );
});
