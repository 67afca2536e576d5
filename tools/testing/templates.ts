import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/**
 * `empty`: nothing at all; `ledger`: the ledger's own migrations; `api`: everything the product's database holds, without
 * demo data.
 */
export type TemplateName = 'empty' | 'ledger' | 'api';

const root = resolve(import.meta.dirname, '../..');

/** Fills an empty database with the schema of one template. */
export async function fillTemplate(name: TemplateName, url: string): Promise<void> {
  if (name === 'ledger') await applyLedgerMigrations(url);
  if (name === 'api') await applyApiMigrations(url);
}

async function applyLedgerMigrations(url: string): Promise<void> {
  const folder = join(root, 'packages/ledger/migrations');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  if (files.length === 0) throw new Error('packages/ledger/migrations holds no .sql file');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const file of files) await client.query(readFileSync(join(folder, file), 'utf8'));
  } finally {
    await client.end();
  }
}

/** Runs the product's own migration program, so that tests meet the schema exactly as production makes it. */
async function applyApiMigrations(url: string): Promise<void> {
  const program = join(root, 'apps/api/src/migrate.ts');
  if (!existsSync(program))
    throw new Error('apps/api/src/migrate.ts is needed for the template "api"');
  await promisify(execFile)(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'test' },
  });
}
