import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { openApiBench, type ApiBench } from './bench/api.ts';
import { makeDatabase, waitsForStandby } from './bench/database.ts';
import { openDayBench, type DayBench } from './bench/day.ts';
import { openDocumentsBench, type DocumentsBench } from './bench/documents.ts';
import {
  figuresIn,
  figuresTable,
  medianFigures,
  type Figures,
  type Judging,
} from './bench/figures.ts';
import { openGrowthBench, type GrowthBench } from './bench/growth.ts';
import { openHistoryBench, type HistoryBench } from './bench/history.ts';
import { openLedgerBench, type LedgerBench } from './bench/ledger.ts';
import { openLogBench, type LogBench } from './bench/log.ts';
import { openShopBench, type ShopBench } from './bench/shop.ts';
import { openWebhookBench, type WebhookBench } from './bench/webhooks.ts';
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
    /** Entries of the grown book; 0: growth is not measured. */
    growth: { type: 'string', default: '10000000' },
    /** What a run on the embedded server printed with --json: a server of one's own is judged by it. */
    against: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const growthEntries = Number(options.growth);
const steps = printedSteps(options.json ? process.stderr : process.stdout);

// The ledger and the baseline run in this process, which makes room for new objects as the API's does.
for (const flag of apiNodeFlags) setFlagsFromString(flag);

// On the project's own disk: a temporary folder may lie in memory, and durability is what is measured.
const parent = join(projectRoot, 'node_modules/.cache');
mkdirSync(parent, { recursive: true });
const folder = mkdtempSync(join(parent, 'bench-'));
const given = process.env['DATABASE_URL'];
const judging = await readJudging();
const server = given === undefined ? await startEmbedded() : await benchOn(given);
try {
  const turns = await measureInTurns();
  const figures = medianFigures(turns);
  for (const turn of turns) console.error(JSON.stringify(rounded(turn)));
  console.log(figuresTable(figures, judging));
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

/** A server whose commits wait for a standby reaches nine tenths of the embedded one's. */
async function readJudging(): Promise<Judging> {
  const { against } = options;
  if (given === undefined) {
    if (against !== undefined)
      throw new Error('--against is for a server of one’s own: DATABASE_URL');
    return { growthEntries };
  }
  const figures = against === undefined ? null : figuresIn(readFileSync(against, 'utf8'));
  const share = (await waitsForStandby(given)) ? 0.9 : 0.95;
  return { growthEntries, embedded: { figures, share } };
}

type Benches = {
  readonly ledger: LedgerBench;
  readonly api: ApiBench;
  readonly documents: DocumentsBench;
  readonly day: DayBench;
  readonly history: HistoryBench;
  readonly shop: ShopBench;
  readonly log: LogBench;
  readonly webhooks: WebhookBench;
  readonly growth: GrowthBench | null;
};

/** Everything in each turn: a machine's speed changes in minutes, and so all figures meet the same of it. */
async function measureInTurns(): Promise<Partial<Figures>[]> {
  const opened: { close(): Promise<void> }[] = [];
  const open = async <Bench extends { close(): Promise<void> }>(
    label: string,
    work: () => Promise<Bench>,
  ): Promise<Bench> => {
    const bench = await steps(label, work);
    opened.push(bench);
    return bench;
  };
  const turns: Partial<Figures>[] = [];
  try {
    // What fills most comes first: PostgreSQL has done with it when something is measured.
    const growth =
      growthEntries === 0
        ? null
        : await open('Growth', () => openGrowthBench(server.url, growthEntries));
    const history = await open('History', () => openHistoryBench(server.url));
    const shop = await open('Shop', () => openShopBench(server.url));
    const log = await open('Log', () => openLogBench(server.url));
    const ledger = await open('Ledger', () => openLedgerBench(server.url));
    const api = await open('API', () => openApiBench(server.url, folder));
    const documents = await open('Documents', () => openDocumentsBench(server.url));
    const day = await open('Day', () => openDayBench(server.url, folder));
    const webhooks = await open('Webhooks', () => openWebhookBench(server.url, folder));
    const benches: Benches = { ledger, api, documents, day, history, shop, log, webhooks, growth };
    while (turns.length < Number(options.turns))
      turns.push(await steps(`Turn ${turns.length + 1}`, () => measureOnce(benches)));
  } finally {
    for (const bench of opened.toReversed()) await bench.close();
  }
  return turns;
}

/** One person at a time between the two that write most: neither is measured in the other's wake. */
async function measureOnce(benches: Benches): Promise<Partial<Figures>> {
  const { ledger, api, documents } = benches;
  const base = await ledger.base(seconds * 1000);
  const ledgerRandom = await ledger.random(seconds * 1000);
  const ledgerHot = await ledger.hot(seconds * 1000);
  const one = await api.measure(1, seconds);
  const some = await api.measure(64, seconds);
  const sold = await api.measure(64, seconds, 'sale');
  const many = await api.measure(256, seconds);
  const apiFigures = {
    api: many.perSecond,
    api64: some.perSecond,
    sales64: sold.perSecond,
    apiP50Ms1: one.p50Ms,
    apiP99Ms256: many.p99Ms,
  };
  const delays = await documents.measure();
  const rest = await measureRest(benches);
  return { base, ledgerRandom, ledgerHot, ...apiFigures, ...delays, ...rest };
}

async function measureRest({
  day,
  history,
  shop,
  log,
  webhooks,
  growth,
}: Benches): Promise<Partial<Figures>> {
  const { routes, ...dayFigures } = await day.measure(seconds);
  for (const [route, { answers, ...latency }] of Object.entries(routes))
    console.error(route, answers, JSON.stringify(rounded(latency)));
  const grown = growth === null ? null : await growth.measure(seconds * 1000);
  const pages = await history.measure(seconds);
  const lists = await shop.measure(seconds);
  const found = await log.measure(seconds);
  const delivered = await webhooks.measure(seconds);
  return {
    ...dayFigures,
    ...pages,
    ...lists,
    ...found,
    ...delivered,
    ...(grown !== null && { growth: grown }),
  };
}

function rounded(figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Math.round(value * 100) / 100]),
  );
}
