import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { administer } from '../postgres/administer.ts';

type BenchDatabase = { readonly url: string; drop(): Promise<void> };

/** An empty database of the bench's own beside the one that `adminUrl` names, whose user may create databases. */
export async function makeDatabase(adminUrl: string): Promise<BenchDatabase> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await administer(adminUrl, `CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => administer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/**
 * Writes out what a large filling has left to be written, so that it is not done beside the measures; where the user may
 * not, PostgreSQL does it in its own time.
 */
export async function checkpoint(adminUrl: string): Promise<void> {
  await administer(
    adminUrl,
    `DO $$ BEGIN IF pg_has_role('pg_checkpoint', 'USAGE') THEN CHECKPOINT; END IF; END $$`,
  );
}

/** What autovacuum does within a minute, so that plans are those for tables as full as they are. */
export function analyze(url: string): Promise<void> {
  return administer(url, 'ANALYZE');
}

/** The same after a large filling, with what else autovacuum would do beside the measures. */
export function vacuum(url: string): Promise<void> {
  return administer(url, 'VACUUM (ANALYZE)');
}

/** Whether a commit on this server waits for another one to have it. */
export async function waitsForStandby(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ waits: boolean }>(
    "SELECT current_setting('synchronous_standby_names') <> '' AS waits",
  );
  await client.end();
  return rows[0]?.waits === true;
}
