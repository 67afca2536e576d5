import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { openApiBench, type ApiBench } from './bench/api.ts';
import { makeDatabase } from './bench/database.ts';
import { openDocumentsBench, type DocumentsBench } from './bench/documents.ts';
import { figuresTable, medianFigures, type Figures } from './bench/figures.ts';
import { openLedgerBench, type LedgerBench } from './bench/ledger.ts';
import { startPostgres } from './postgres/server.ts';
import { apiNodeFlags, projectRoot } from './product/settings.ts';
import { printedSteps } from './product/steps.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Length of each measure. */
    seconds: { type: 'string', default: '5' },
    /** How often each measure is taken; of each figure, the median counts. */
    turns: { type: 'string', default: '3' },
  },
});
const seconds = Number(options.seconds);
const steps = printedSteps(options.json ? process.stderr : process.stdout);

// The ledger and the baseline run in this process, which makes room for new objects as the API's does.
for (const flag of apiNodeFlags) setFlagsFromString(flag);

// On the project's own disk: a temporary folder may lie in memory, and durability is what is measured.
const parent = join(projectRoot, 'node_modules/.cache');
mkdirSync(parent, { recursive: true });
const folder = mkdtempSync(join(parent, 'bench-'));
const given = process.env['DATABASE_URL'];
const server = given === undefined ? await startEmbedded() : await benchOn(given);
try {
  const turns = await measureInTurns();
  const figures = medianFigures(turns);
  for (const turn of turns) console.error(JSON.stringify(rounded(turn)));
  console.log(figuresTable(figures));
  if (options.json) console.log(JSON.stringify(rounded(figures)));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Where the bench measures; `stop` leaves nothing of it behind. */
type Server = { readonly url: string; stop(): Promise<void> };

function startEmbedded(): Promise<Server> {
  return startPostgres({
    dataDir: join(folder, 'postgres'),
    database: 'bench',
    settings: ['fsync=on', 'shared_buffers=512MB', 'max_wal_size=4GB', 'max_connections=300'],
  });
}

/** A database of its own on a server that runs already, with that server's settings. */
async function benchOn(adminUrl: string): Promise<Server> {
  const { url, drop } = await makeDatabase(adminUrl);
  return { url, stop: drop };
}

/** Everything in each turn: a machine's speed changes in minutes, and so all figures meet the same of it. */
async function measureInTurns(): Promise<Figures[]> {
  const ledger = await steps('Ledger', () => openLedgerBench(server.url));
  const api = await steps('API', () => openApiBench(server.url, folder));
  const documents = await steps('Documents', () => openDocumentsBench(server.url));
  const turns: Figures[] = [];
  try {
    while (turns.length < Number(options.turns)) {
      const measure = () => measureOnce({ ledger, api, documents });
      turns.push(await steps(`Turn ${turns.length + 1}`, measure));
    }
  } finally {
    await documents.close();
    await api.close();
    await ledger.close();
  }
  return turns;
}

type Benches = {
  readonly ledger: LedgerBench;
  readonly api: ApiBench;
  readonly documents: DocumentsBench;
};

/** One person at a time between the two that write most: neither is measured in the other's wake. */
async function measureOnce({ ledger, api, documents }: Benches): Promise<Figures> {
  const base = await ledger.base(seconds * 1000);
  const ledgerRandom = await ledger.random(seconds * 1000);
  const ledgerHot = await ledger.hot(seconds * 1000);
  const one = await api.measure(1, seconds);
  const some = await api.measure(64, seconds);
  const many = await api.measure(256, seconds);
  const apiFigures = {
    api: many.perSecond,
    api64: some.perSecond,
    apiP50Ms1: one.p50Ms,
    apiP99Ms256: many.p99Ms,
  };
  const delays = await documents.measure();
  return { base, ledgerRandom, ledgerHot, ...apiFigures, ...delays };
}

function rounded(figures: Partial<Figures>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Math.round(value * 100) / 100]),
  );
}
