import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import { migrationsFolder as ledgerMigrations } from '@nzela/ledger/migrations';
import { rewritten } from './former-migrations.ts';
import { transact } from './kernel/data/database.ts';
import { createLog, type Log } from './kernel/monitoring/log.ts';
import { migrate } from './kernel/data/migrations.ts';
import { createUnhurriedPool } from './kernel/data/pools.ts';
import { lockByName } from './kernel/data/locks.ts';
import { workerLogger } from './kernel/jobs/worker.ts';

/** The product's SQL, in the order of its application. */
export const migrationFolders: readonly [ledger: URL, own: URL] = [
  ledgerMigrations,
  new URL('../migrations/', import.meta.url),
];

/**
 * What the role `nzela_app`, which the ledger's migrations made, may do outside the ledger's schema: its tables have
 * rights of their own. The jobs' queue guards its tables by row-level security, so the role needs a policy there too.
 */
const grants = `
DO $$
DECLARE
  guarded record;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'nzela_app') THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA public, graphile_worker TO nzela_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, graphile_worker TO nzela_app;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO nzela_app;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public, graphile_worker TO nzela_app;
  REVOKE UPDATE, DELETE ON settings_versions, audit_entries FROM nzela_app;
  REVOKE INSERT, UPDATE, DELETE ON audit_head FROM nzela_app;
  REVOKE INSERT, UPDATE, DELETE ON schema_migrations, schema_migrations_lock FROM nzela_app;
  FOR guarded IN
    SELECT relname FROM pg_class
     WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity
       AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'nzela_app')
  LOOP
    EXECUTE format('CREATE POLICY nzela_app ON graphile_worker.%I TO nzela_app USING (true)', guarded.relname);
  END LOOP;
END
$$`;

/** Everything the product's database holds: the jobs' queue, the ledger's book, the API's tables, the role's rights. */
export async function migrateDatabase(pool: Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) });
  const applied = await migrate(pool, migrationFolders, rewritten);
  await validateForeignKeys(pool);
  await grant(pool);
  log.info({ applied }, 'database migrated');
}

/**
 * Looks at the rows that were there before a foreign key was added as NOT VALID. By itself, because it then reads beside
 * whoever writes, while in the transaction of the migrations it would keep everybody from writing to both tables. Throws
 * when a row refers to nothing.
 */
async function validateForeignKeys(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ of: string; name: string }>(
    `SELECT conrelid::regclass AS of, quote_ident(conname) AS name FROM pg_constraint
      WHERE contype = 'f' AND NOT convalidated ORDER BY 1, 2`,
  );
  for (const { of, name } of rows)
    await pool.query(`ALTER TABLE ${of} VALIDATE CONSTRAINT ${name}`);
}

async function grant(pool: Pool): Promise<void> {
  await transact(pool, async ({ client }) => {
    // The same rights given by two processes at the same moment meet in the catalog, which knows no waiting.
    await lockByName(client, 'nzela.grants');
    await client.query(grants);
  });
}

if (import.meta.main) {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const pool = createUnhurriedPool(url, 2);
  await migrateDatabase(pool, createLog(process.env['LOG_LEVEL'] ?? 'info'));
  await pool.end();
}
