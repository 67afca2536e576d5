import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { pendingMigrations } from './kernel/data/migrations.ts';
import { workerLogger } from './kernel/jobs/worker.ts';
import { createLog } from './kernel/monitoring/log.ts';
import { migrateDatabase, migrationFolders } from './migrate.ts';

const log = createLog('silent');
const [ledgerMigrations, migrations] = migrationFolders;
const releases = new URL('../test/releases/', import.meta.url);

/** Each is named by its newest migrations, the ledger's and the product's, and holds rows as that release left them. */
const released = readdirSync(releases).map((file) => file.replace('.sql', ''));
const firstRelease = '0001-0031';

let database: TestDatabase;
let pool: Pool;
const drop = () => database.drop();

/** Makes the database of a release: its schema, and a row or two of each table. */
async function fill(release: string): Promise<void> {
  database = await createTestDatabase('empty');
  pool = database.pool;
  await runMigrations({ pgPool: pool, logger: workerLogger(log) });
  const [ledger = '', own = ''] = release.split('-');
  await applyUpTo(ledgerMigrations, ledger);
  await applyUpTo(migrations, own);
  await pool.query(readFileSync(new URL(`${release}.sql`, releases), 'utf8'));
}

async function applyUpTo(folder: URL, last: string): Promise<void> {
  const files = readdirSync(folder).toSorted();
  for (const file of files.filter((name) => name.slice(0, 4) <= last))
    await pool.query(readFileSync(new URL(file, folder), 'utf8'));
}

type Rows = ReadonlyMap<string, readonly Record<string, unknown>[]>;

async function readRows(): Promise<Rows> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
      WHERE schemaname IN ('public', 'ledger') AND tablename NOT LIKE 'schema_migrations%' ORDER BY 1`,
  );
  const found = new Map<string, Record<string, unknown>[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY to_jsonb(t)::text`,
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Everything that a schema is made of, in PostgreSQL's own words. */
async function readSchema(of: Pool): Promise<string[]> {
  const { rows } = await of.query<{ said: string }>(
    `WITH ours AS (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'ledger'))
     SELECT 'column ' || a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
         || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS said
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE c.relnamespace IN (SELECT oid FROM ours) AND a.attnum > 0 AND NOT a.attisdropped
     UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
       FROM pg_constraint WHERE connamespace IN (SELECT oid FROM ours) AND contype <> 'n'
     UNION ALL SELECT 'index ' || pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class c ON c.oid = indexrelid
      WHERE c.relnamespace IN (SELECT oid FROM ours)
     UNION ALL SELECT 'trigger ' || pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
      WHERE c.relnamespace IN (SELECT oid FROM ours) AND NOT tgisinternal
     UNION ALL SELECT 'view ' || oid::regclass || pg_get_viewdef(oid) FROM pg_class
      WHERE relnamespace IN (SELECT oid FROM ours) AND relkind = 'v'
     UNION ALL SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace IN (SELECT oid FROM ours)
     ORDER BY 1`,
  );
  return rows.map(({ said }) => said);
}

describe.each(released)('a database of the release that ended with migration %s', (release) => {
  afterEach(drop);

  test('has rows in each table, keeps every value of them, and gets the schema of a new database', async () => {
    await fill(release);
    const before = await readRows();
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
    await migrateDatabase(pool, log);
    await migrateDatabase(pool, log);
    expect(await pendingMigrations(pool, migrationFolders)).toEqual([]);
    const after = await readRows();
    for (const [table, rows] of before)
      expect(after.get(table), table).toEqual(rows.map((row) => expect.objectContaining(row)));
    const made = await createTestDatabase('api');
    const wanted = await readSchema(made.pool);
    await made.drop();
    expect(await readSchema(pool)).toEqual(wanted);
  });
});

describe('a database whose migrations bear their former names', () => {
  afterEach(drop);

  test('keeps them for the release before, whose processes look for them as they start', async () => {
    await fill(firstRelease);
    const names = 'SELECT name FROM schema_migrations ORDER BY name';
    const { rows: former } = await pool.query<{ name: string }>(names);
    await migrateDatabase(pool, log);
    const { rows } = await pool.query<{ name: string }>(names);
    expect(rows).toEqual(expect.arrayContaining(former));
  });

  test('is not changed twice by a migration that it has applied under a name of the former kind', async () => {
    await fill(firstRelease);
    await pool.query(readFileSync(new URL('0152_whole_history.sql', migrations), 'utf8'));
    await pool.query("INSERT INTO schema_migrations VALUES ('1-0152_whole_history', now()::text)");
    await migrateDatabase(pool, log);
    expect(await pendingMigrations(pool, migrationFolders)).toEqual([]);
  });

  test('is refused unchanged when it lacks one of them', async () => {
    await fill(firstRelease);
    const last = '1-0151_remaining_texts_as_messages';
    await pool.query('DELETE FROM schema_migrations WHERE name = $1', [last]);
    await expect(migrateDatabase(pool, log)).rejects.toThrow(`it lacks ${last}`);
    const { rows } = await pool.query("SELECT FROM schema_migrations WHERE name LIKE '%/%'");
    expect(rows).toEqual([]);
  });
});

describe('what the release before changes', () => {
  beforeAll(() => fill(firstRelease));
  afterAll(drop);

  const message = '{"key": "server_changed", "values": {}}';

  test.each([
    'bills',
    'card_payments',
    'deposits',
    'mobile_money_payments',
    'schedule_runs',
    'topups',
    'transfers',
    'virtual_cards',
    'withdrawals',
  ])('in a reason of %s is read: the message beside it is forgotten', async (table) => {
    const told = async (change: string, values: readonly string[]) => {
      const { rows } = await pool.query<{ message: unknown }>(
        `UPDATE ${table} SET ${change} RETURNING reason_message AS message`,
        [...values],
      );
      return [...new Set(rows.map((row) => JSON.stringify(row.message)))];
    };
    expect(await told('reason = $1, reason_message = $2', ['x', message])).not.toEqual(['null']);
    expect(await told('reason = $1', ['x'])).not.toEqual(['null']);
    expect(await told('reason = $1', ['y'])).toEqual(['null']);
  });

  test('in the name of a device is read: the message beside it is forgotten', async () => {
    const { rows } = await pool.query(
      "UPDATE push_subscriptions SET device = 'Safari sur iOS' RETURNING device_message AS message",
    );
    expect(rows).toEqual([{ message: null }]);
  });

  test('of a timeline is refused', async () => {
    await expect(pool.query('UPDATE transfer_events SET detail = NULL')).rejects.toThrow(
      'append-only',
    );
  });
});
