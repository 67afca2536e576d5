import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import { migrationsFolder as ledgerMigrations } from '@nzela/ledger/migrations';
import { createPool } from './kernel/database.ts';
import { workerLogger } from './kernel/jobs.ts';
import { createLog, type Log } from './kernel/log.ts';
import { migrate } from './kernel/migrations.ts';

/** The product's SQL, in the order of its application. */
export const migrationFolders: readonly URL[] = [
  ledgerMigrations,
  new URL('../migrations/', import.meta.url),
];

/** What each schema lets the role `nzela_app` do, which the ledger's migrations made; its tables have their own rights. */
const grants = `
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'nzela_app') THEN
    GRANT USAGE ON SCHEMA public, graphile_worker TO nzela_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, graphile_worker TO nzela_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO nzela_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public, graphile_worker TO nzela_app;
    REVOKE UPDATE, DELETE ON settings_versions, audit_entries FROM nzela_app;
    REVOKE INSERT, UPDATE, DELETE ON schema_migrations, schema_migrations_lock FROM nzela_app;
  END IF;
END
$$`;

/** Everything the product's database holds: the jobs' queue, the ledger's book, the API's tables, the role's rights. */
export async function migrateDatabase(pool: Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) });
  const applied = await migrate(pool, migrationFolders);
  if (applied.length > 0) await pool.query(grants);
  log.info({ applied }, 'database migrated');
}

if (import.meta.main) {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const pool = createPool(url, 2, 'unhurried');
  await migrateDatabase(pool, createLog(process.env['LOG_LEVEL'] ?? 'info'));
  await pool.end();
}
