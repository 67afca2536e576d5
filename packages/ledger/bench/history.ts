import type { Pool, PoolClient } from 'pg';
import { accountId } from '../src/account-id.ts';
import { readHistory } from '../src/reads.ts';
import { benchWallet, postUntil } from './load.ts';

export type HistoryFigures = {
  readonly entries: number;
  /** Pages of 50 at the head of the account, and after nine tenths of its entries. Milliseconds. */
  readonly firstPageP50Ms: number;
  readonly firstPageP99Ms: number;
  readonly deepPageP50Ms: number;
  readonly deepPageP99Ms: number;
};

const hotWallet = benchWallet(0);
const pageLimit = 50;
const reads = 500;

/** How long a page of history takes on an account with `entries` entries or more, which it makes where they are missing. */
export async function measureHistory(
  pool: Pool,
  { accounts, entries }: { readonly accounts: number; readonly entries: number },
): Promise<HistoryFigures> {
  const client = await pool.connect();
  try {
    const there = await countEntries(client);
    await postUntil(pool, { accounts, inFlight: 4096, hot: true, postings: entries - there });
    const deep = await entryAtDepth(client, 0.9);
    const first = await readMany(client, undefined);
    const deepest = await readMany(client, deep);
    return {
      entries: await countEntries(client),
      firstPageP50Ms: quantile(first, 0.5),
      firstPageP99Ms: quantile(first, 0.99),
      deepPageP50Ms: quantile(deepest, 0.5),
      deepPageP99Ms: quantile(deepest, 0.99),
    };
  } finally {
    client.release();
  }
}

async function countEntries(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ entries: string }>(
    'SELECT entries FROM ledger.balances WHERE id = $1',
    [accountId(hotWallet)],
  );
  return Number(rows[0]?.entries ?? 0);
}

/** The id of an entry with this share of the account's entries after it. */
async function entryAtDepth(client: PoolClient, depth: number): Promise<bigint> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT entry_id AS id FROM ledger.marks WHERE counter_id = $1 ORDER BY at DESC, entry_id DESC
      OFFSET (SELECT floor(count(*) * $2::float) FROM ledger.marks WHERE counter_id = $1) LIMIT 1`,
    [accountId(hotWallet), depth],
  );
  return BigInt(rows[0]?.id ?? 0);
}

/** Milliseconds of each read, shortest first. */
async function readMany(client: PoolClient, before: bigint | undefined): Promise<number[]> {
  const page = before === undefined ? { limit: pageLimit } : { limit: pageLimit, before };
  const times: number[] = [];
  for (let read = 0; read < reads; read += 1) {
    const startedAt = performance.now();
    const entries = await readHistory(client, hotWallet, page);
    times.push(performance.now() - startedAt);
    if (entries.length !== pageLimit) throw new Error('A page of the bench is not full');
  }
  return times.toSorted((one, other) => one - other);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
