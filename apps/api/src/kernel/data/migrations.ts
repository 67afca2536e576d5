import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Pool } from 'pg';

/**
 * Applies the SQL files of `folders` that have not been applied yet, folder by folder in the order given, each folder
 * in the order of the files' names. Safe to run from several processes at once. Throws on the first file that fails.
 */
export async function migrate(pool: Pool, folders: readonly URL[]): Promise<string[]> {
  const { error, results } = await migratorOf(pool, folders).migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error');
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Names of the files that the database lacks. */
export async function pendingMigrations(pool: Pool, folders: readonly URL[]): Promise<string[]> {
  const known = await migratorOf(pool, folders).getMigrations();
  return known
    .filter((migration) => migration.executedAt === undefined)
    .map((migration) => migration.name);
}

function migratorOf(pool: Pool, folders: readonly URL[]): Migrator {
  return new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: () => readMigrations(folders) },
    // Not `migrations`: the jobs' queue has a table of that name, and Kysely looks in every schema.
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
    // Each folder grows by itself: a new file of the first one comes before those of the second that are applied.
    allowUnorderedMigrations: true,
  });
}

async function readMigrations(folders: readonly URL[]): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const [index, folder] of folders.entries()) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    for (const name of names) {
      const text = await readFile(new URL(name, folder), 'utf8');
      // The folder's place leads, because Kysely applies migrations in the order of their names.
      migrations[`${index}-${basename(name, '.sql')}`] = {
        up: async (db) => {
          await sql.raw(text).execute(db);
        },
      };
    }
  }
  return migrations;
}
