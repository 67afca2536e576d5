import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type PostgresServer } from '../../tools/postgres/server.ts';
import { fillTemplate } from '../../tools/testing/templates.ts';

/** A PostgreSQL of this run's own, as durable as in production, that can be killed. */
export type Cluster = {
  /** A fresh database with the product's schema. */
  createDatabase(): Promise<string>;
  /** SIGKILL to the postmaster: no checkpoint, no goodbye. Resolves once it is gone. */
  kill(): Promise<void>;
  /** After `kill`: on the same files, at the same address. */
  revive(): Promise<void>;
  stop(): Promise<void>;
};

const template = 'trust_template';

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'nzela-trust-'));
  const dataDir = join(folder, 'data');
  let server = await startPostgres({ dataDir, database: template });
  const templateUrl = server.url;
  const port = Number(new URL(templateUrl).port);
  await fillTemplate('api', templateUrl);
  let made = 0;

  return {
    async createDatabase() {
      made += 1;
      const name = `trust_${made}`;
      await administer(databaseUrl(templateUrl, 'postgres'), [
        `CREATE DATABASE ${name} TEMPLATE ${template}`,
      ]);
      return databaseUrl(templateUrl, name);
    },
    async kill() {
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      await server.ended;
    },
    async revive() {
      server = await startAgain(() => startPostgres({ dataDir, database: template, port }));
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10);
}

const startTries = 50;

/** Sessions outlive their postmaster for a moment, and a new one refuses to start beside them. */
async function startAgain(start: () => Promise<PostgresServer>): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === startTries) throw error;
      await new Promise((wake) => setTimeout(wake, 100));
    }
  }
}

function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function administer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Connections for the test itself, which outlive a kill of the server. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
