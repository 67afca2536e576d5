import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Pool, PoolClient } from 'pg';
import { transact } from './database.ts';
import { lockByName } from './locks.ts';

/**
 * Migrations that were put together anew: what `former` names did one after the other, the files up to `last` do at once.
 * All are names as the database records them, `last` by folder.
 */
export type Rewritten = {
  readonly former: readonly string[];
  readonly last: readonly string[];
};

/**
 * Applies the SQL files of `folders` that have not been applied yet, folder by folder in the order given, each folder
 * in the order of the files' names. A database that has applied every former name of `rewritten` counts as having applied
 * the files that say the same. Safe to run from several processes at once. Throws on the first file that fails, and on a
 * database that has applied some of the former names alone.
 */
export async function migrate(
  pool: Pool,
  folders: readonly URL[],
  rewritten: Rewritten,
): Promise<string[]> {
  const migrations = await readMigrations(folders);
  const former = await adopt(pool, Object.keys(migrations), rewritten);
  const { error, results } = await migratorOf(pool, { ...former, ...migrations }).migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error');
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Names of the files that the database lacks. */
export async function pendingMigrations(pool: Pool, folders: readonly URL[]): Promise<string[]> {
  const known = await migratorOf(pool, await readMigrations(folders)).getMigrations();
  return known
    .filter((migration) => migration.executedAt === undefined)
    .map((migration) => migration.name);
}

type Migrations = Readonly<Record<string, Migration>>;

/** Between a folder's place and a file's name, as the database records them now and did up to the rewritten migrations. */
const [separator, formerSeparator] = ['/', '-'];

/** Not `migrations`: the jobs' queue has a table of that name, and Kysely looks in every schema. */
const migrationTable = 'schema_migrations';

function migratorOf(pool: Pool, migrations: Migrations): Migrator {
  return new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: migrationTable,
    migrationLockTableName: 'schema_migrations_lock',
    // Each folder grows by itself: a new file of the first one comes before those of the second that are applied.
    allowUnorderedMigrations: true,
  });
}

async function readMigrations(folders: readonly URL[]): Promise<Migrations> {
  const migrations: Record<string, Migration> = {};
  for (const [index, folder] of folders.entries()) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    for (const name of names) {
      const text = await readFile(new URL(name, folder), 'utf8');
      // The folder's place leads, because Kysely applies migrations in the order of their names.
      migrations[`${index}${separator}${basename(name, '.sql')}`] = {
        up: async (db) => {
          await sql.raw(text).execute(db);
        },
      };
    }
  }
  return migrations;
}

/**
 * Records the rewritten files of `names` on a database that has applied the former ones, and those that it has applied
 * under a name of the former kind. Gives the former names that it has: they stay recorded, because the release before looks
 * for them while both run.
 */
async function adopt(
  pool: Pool,
  names: readonly string[],
  { former, last }: Rewritten,
): Promise<Migrations> {
  const applied = await transact(pool, async ({ client }) => {
    await lockByName(client, 'nzela.migrations');
    const known = await appliedBefore(client);
    if (known.length === 0) return known;
    const lacking = former.filter((name) => !known.includes(name));
    if (lacking.length > 0) throw new Error(tooOld(lacking));
    const same = names.filter(
      (name) =>
        known.includes(name.replace(separator, formerSeparator)) ||
        last.some((end) => folderOf(name) === folderOf(end) && name <= end),
    );
    await client.query(
      `INSERT INTO ${migrationTable} (name, timestamp)
       SELECT name, $2 FROM unnest($1::text[]) AS name ON CONFLICT DO NOTHING`,
      [same, new Date().toISOString()],
    );
    return known;
  });
  return Object.fromEntries(applied.map((name) => [name, { up: () => Promise.resolve() }]));
}

function folderOf(name: string): string | undefined {
  return name.split(separator)[0];
}

async function appliedBefore(client: PoolClient): Promise<string[]> {
  const { rows: tables } = await client.query('SELECT FROM pg_tables WHERE tablename = $1', [
    migrationTable,
  ]);
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM ${migrationTable} WHERE name ~ $1`,
    [`^\\d${formerSeparator}`],
  );
  return rows.map(({ name }) => name);
}

function tooOld(lacking: readonly string[]): string {
  return `The database is of a release before the last one whose migrations this release replaces: it lacks ${lacking.join(', ')}. Migrate it with that release first (docs/operations/upgrading.md).`;
}
