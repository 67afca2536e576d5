import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { benchApi } from './bench/api.ts';
import { figuresTable, type Figures } from './bench/figures.ts';
import { benchLedger } from './bench/ledger.ts';
import { startPostgres } from './postgres/server.ts';
import { apiNodeFlags, projectRoot } from './product/settings.ts';
import { printedSteps } from './product/steps.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Length of each measure. */
    seconds: { type: 'string', default: '10' },
  },
});
const durationMs = Number(options.seconds) * 1000;
const steps = printedSteps(options.json ? process.stderr : process.stdout);

// The ledger and the baseline run in this process, which makes room for new objects as the API's does.
for (const flag of apiNodeFlags) setFlagsFromString(flag);

// On the project's own disk: a temporary folder may lie in memory, and durability is what is measured.
const parent = join(projectRoot, 'node_modules/.cache');
mkdirSync(parent, { recursive: true });
const folder = mkdtempSync(join(parent, 'bench-'));
const server = await startPostgres({
  dataDir: join(folder, 'postgres'),
  database: 'bench',
  settings: ['fsync=on', 'shared_buffers=512MB', 'max_wal_size=4GB', 'max_connections=300'],
});
try {
  const ledger = await steps('Ledger', () => benchLedger(server.url, durationMs));
  const api = await steps('API', () => benchApi(server.url, folder, durationMs));
  const figures: Figures = { ...ledger, ...api };
  console.log(figuresTable(figures));
  if (options.json) console.log(JSON.stringify(rounded(figures)));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function rounded(figures: Partial<Figures>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Math.round(value * 100) / 100]),
  );
}
