import { readdirSync, readFileSync } from 'node:fs';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/testing/database.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { forgottenColumns } from './statements.ts';
import { tables } from './tables.ts';

let database: TestDatabase;
let client: PoolClient;
beforeAll(async () => {
  database = await createTestDatabase('api');
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.drop();
});

function source(catalogue: Catalogue): string {
  const written = Object.entries(catalogue).map(([table, columns]) => {
    const lines = Object.entries(columns).map(
      ([name, declared]) => `    ${name}: '${declared}',\n`,
    );
    return `  ${table}: {\n${lines.join('')}  },\n`;
  });
  return `// Made from the migrated database: npx vitest run --project unit tables.test -u

/** Columns by table, as the migrations leave them (catalogue.ts). */
export const tables = {\n${written.join('')}} as const;\n`;
}

test('tables.ts says what the migrated database has', async () => {
  const now = source(await readCatalogue(client, 'public'));
  await expect(now).toMatchFileSnapshot('./tables.ts');
});

test('a column that a migration adds is missed in tables.ts, and by inserts that do not name it', async () => {
  await client.query('BEGIN');
  await client.query('ALTER TABLE transfers ADD planted_a text, ADD planted_b text DEFAULT 1');
  const { transfers } = await readCatalogue(client, 'public');
  await client.query('ROLLBACK');
  const planted = { planted_a: 'text null', planted_b: 'text null default' };
  expect(transfers).toEqual({ ...tables.transfers, ...planted });
  const named = new Set(Object.keys(tables.transfers));
  expect(forgottenColumns({ ...transfers }, named)).toEqual(Object.keys(planted));
});

/** An INSERT in the words of SQL, for what a named one cannot say: its table and the columns that it names. */
type Written = { readonly table: string; readonly columns: string[] };

const root = new URL('../../../../../', import.meta.url);

function writtenInserts(folder: string): Written[] {
  const files = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(new URL(`${folder}/${file}`, root), 'utf8');
      const found = text.matchAll(/INSERT INTO ([\w.]+)(?: AS \w+)? ?\(([^)]*)\)/g);
      return [...found].map(([, table = '', columns = '']) => ({
        table,
        columns: columns.split(',').map((column) => column.trim()),
      }));
    });
}

describe('an INSERT in the words of SQL', () => {
  test('is what a few stores need, and the ledger', () => {
    const ofApi = writtenInserts('apps/api/src').map(({ table }) => table);
    expect(ofApi.toSorted()).toEqual([
      'attempts',
      'merchant_event_numbers',
      'name_lookups',
      'recipients',
      'screening_entries',
      'spending_days',
    ]);
  });

  test('names every column, but these that begin empty or at their default', async () => {
    const [ours, book] = [
      await readCatalogue(client, 'public'),
      await readCatalogue(client, 'ledger'),
    ];
    const columnsOf = (table: string) => ours[table] ?? book[table.replace('ledger.', '')] ?? {};
    const left = ['apps/api/src', 'packages/ledger/src']
      .flatMap(writtenInserts)
      .map(({ table, columns }): [string, string[]] => [
        table,
        forgottenColumns(columnsOf(table), new Set(columns)),
      ]);
    expect(left.filter(([, columns]) => columns.length > 0).toSorted()).toEqual([
      ['ledger.accounts', ['opened_at']],
      [
        'ledger.balances',
        [
          'debits_posted',
          'credits_posted',
          'debits_pending',
          'credits_pending',
          'entries',
          'last_entry_id',
          'moved_at_ms',
          'closed',
        ],
      ],
      ['ledger.holds', ['settled_by', 'settled_at', 'captured']],
      ['ledger.seals', ['at']],
    ]);
  });
});
