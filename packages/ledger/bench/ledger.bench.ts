import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../../../tools/postgres/server.ts';
import { migrationsFolder } from '../src/migrations.ts';
import { measureBase, prepareBase } from './base.ts';
import { measureHistory } from './history.ts';
import { measureLedger, postUntil, prepareLedger } from './load.ts';

/**
 * The ledger's own bench, on a PostgreSQL of its own with fsync on. `--rounds` repeats the comparison in turns, since a
 * machine is never quite quiet; `--history` is the entries of the account whose pages are read (0: none); `--growth`
 * posts that many times and then measures random accounts again.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    history: { type: 'string', default: '100000' },
    growth: { type: 'string', default: '0' },
  },
});

const accounts = 100_000;
const durationMs = Number(options.seconds) * 1000;
const load = { accounts, inFlight: 2048, durationMs };

// Beside the project's packages: a temporary folder may lie in memory, and durability is what is measured.
const parent = join(dirname(fileURLToPath(import.meta.resolve('pg/package.json'))), '../.cache');
mkdirSync(parent, { recursive: true });
const folder = mkdtempSync(join(parent, 'ledger-bench-'));
const server = await startPostgres({
  dataDir: join(folder, 'postgres'),
  database: 'bench',
  settings: ['fsync=on', 'shared_buffers=512MB', 'max_wal_size=4GB'],
});
const pool = new pg.Pool({ connectionString: server.url, max: 4, pipeline: true });
// The server is stopped while the pool's connections are closing: what they say then is of no interest.
pool.on('error', () => undefined);
try {
  await run();
} finally {
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  await migrate();
  await prepareLedger(pool, accounts);
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    const base = await measureBase(server.url, { accounts, connections: 16, durationMs });
    const random = await measureLedger(pool, { ...load, hot: false });
    const hot = await measureLedger(pool, { ...load, hot: true });
    print(`base ${rate(base)}   random ${rate(random, base)}   hot ${rate(hot, base)}`);
  }
  const entries = Number(options.history);
  if (entries > 0) {
    const figures = await measureHistory(pool, { accounts, entries });
    print(`pages of 50: ${JSON.stringify(figures)}`);
  }
  const growth = Number(options.growth);
  if (growth > 0) {
    const before = await measureLedger(pool, { ...load, hot: false });
    await postUntil(pool, { accounts, inFlight: 4096, hot: false, postings: growth });
    const after = await measureLedger(pool, { ...load, hot: false });
    print(
      `after ${growth} postings more: ${rate(after)}, ${(after / before).toFixed(2)} of before`,
    );
  }
}

async function migrate(): Promise<void> {
  const client = await pool.connect();
  const files = readdirSync(migrationsFolder).toSorted();
  for (const file of files) {
    await client.query(readFileSync(new URL(file, migrationsFolder), 'utf8'));
  }
  await prepareBase(client, accounts);
  client.release();
}

function rate(perSecond: number, base?: number): string {
  const ratio = base === undefined ? '' : ` (${(perSecond / base).toFixed(1)} × base)`;
  return `${Math.round(perSecond)}/s${ratio}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
