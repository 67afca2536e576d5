import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pageOf } from '../../apps/api/src/kernel/http/pages.ts';
import { fillTemplate } from '../testing/templates.ts';
import { checkpoint, makeDatabase, vacuum } from './database.ts';
import { fillHistories } from './histories.ts';
import { startInstance, stopWithinMs } from './instance.ts';
import { openLatency } from './latency.ts';
import { makePeople, tokenMaker } from './people.ts';

const ENTRIES = 1_000_000;
const DEPTH = 900_000;
const OTHERS = 1_000;
const LINES_OF_OTHERS = 100;
const PAGE = 50;
const warmingSeconds = 5;

export type HistoryFigures = {
  readonly historyFirstP99Ms: number;
  readonly historyDeepP99Ms: number;
};

export type HistoryBench = {
  /** Each page is asked for that long. */
  measure(seconds: number): Promise<HistoryFigures>;
  close(): Promise<void>;
};

/**
 * One person with 1,000,000 lines asks one instance of the API for a page of 50, one after the other over HTTP: the first,
 * and the one that begins after 900,000 lines, by the cursor that the product gives there.
 */
export async function openHistoryBench(adminUrl: string): Promise<HistoryBench> {
  const { url, drop } = await makeDatabase(adminUrl);
  try {
    const secretKey = randomBytes(32);
    await fillTemplate('api', url);
    const { ownerId, cursor } = await makeHistory(url);
    await vacuum(url);
    await checkpoint(adminUrl);
    const token = await tokenMaker(secretKey)(ownerId);
    const instance = await startInstance(url, secretKey);
    const first = `${instance.url}/api/operations?limit=${PAGE}`;
    const pages = { token, first, deep: `${first}&curseur=${cursor}` };
    await requireWhole(pages);
    await measurePages(pages, warmingSeconds);
    return {
      measure: (seconds) => measurePages(pages, seconds),
      async close() {
        await instance.api.stop(stopWithinMs);
        await drop();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

type Pages = { readonly token: string; readonly first: string; readonly deep: string };

async function measurePages(pages: Pages, seconds: number): Promise<HistoryFigures> {
  const p99Ms = async (url: string) => {
    const load = openLatency({ url, token: pages.token });
    // The load's own start is not measured.
    await load.read();
    await new Promise((wake) => setTimeout(wake, seconds * 1000));
    const latency = await load.read();
    await load.close();
    return latency.p99Ms;
  };
  return { historyFirstP99Ms: await p99Ms(pages.first), historyDeepP99Ms: await p99Ms(pages.deep) };
}

/** A page that is short would be quick, and worth nothing. */
async function requireWhole({ token, first, deep }: Pages): Promise<void> {
  for (const page of [first, deep]) {
    const answer = await fetch(page, { headers: { authorization: `Bearer ${token}` } });
    const body = (await answer.json()) as { readonly elements?: readonly unknown[] };
    if (body.elements?.length !== PAGE) throw new Error(`A page of the bench: ${answer.status}`);
  }
}

async function makeHistory(url: string): Promise<{ ownerId: string; cursor: string }> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const [owner, ...others] = (await makePeople(pool, 1 + OTHERS)).map(({ id }) => id);
  if (owner === undefined) throw new Error('The bench has people');
  await fillHistories(pool, { owners: [owner], others, lines: ENTRIES });
  await fillHistories(pool, { owners: others, others, lines: LINES_OF_OTHERS });
  const { rows } = await pool.query<{ id: string; at: Date }>(
    'SELECT id, at FROM history_of($1) ORDER BY at DESC, id DESC LIMIT 2 OFFSET $2',
    [owner, DEPTH - 1],
  );
  await pool.end();
  // Of a page that ends with that line and has one more after it.
  const page = { page: 1, limit: 1, order: 'desc', curseur: undefined } as const;
  const { curseur } = pageOf(page, rows, (line) => line);
  if (curseur === null) throw new Error(`The history has less than ${DEPTH} lines`);
  return { ownerId: owner, cursor: curseur };
}
