import { hash, randomUUIDv7 } from 'node:crypto';
import type { Pool } from 'pg';
import { money } from '@nzela/money/money';
import { createLedger, type LedgerOptions } from '../src/ledger.ts';
import type { AccountRef, Ledger, LedgerOperation } from '../src/types.ts';

const bank: AccountRef = { kind: 'settlement', owner: 'bench', currency: 'EUR' };
const bodyHash = hash('sha256', 'bench', 'hex');

/** The wallet number `index` of the bench. */
export function benchWallet(index: number): AccountRef {
  return { kind: 'wallet', owner: `bench-${index}`, currency: 'EUR' };
}

function post(
  debit: AccountRef,
  credit: AccountRef,
  { minor, id = randomUUIDv7() }: { readonly minor: bigint; readonly id?: string },
): LedgerOperation {
  const leg = { type: 'post', debit, credit, amount: money(minor, 'EUR') } as const;
  return { id, kind: 'bench', subject: id, bodyHash, legs: [leg] };
}

/** Opens `accounts` wallets and pays each of them plenty. */
export async function prepareLedger(pool: Pool, accounts: number): Promise<void> {
  const ledger = createLedger({ pool });
  const client = await pool.connect();
  const chunk = 4096;
  for (let first = 0; first < accounts; first += chunk) {
    const length = Math.min(chunk, accounts - first);
    const wallets = Array.from({ length }, (_, index) => benchWallet(first + index));
    await ledger.open(client, [bank, ...wallets]);
    await Promise.all(
      wallets.map((wallet) => ledger.submit(post(bank, wallet, { minor: 1_000_000_000n }))),
    );
  }
  await client.query('VACUUM ANALYZE ledger.balances');
  client.release();
  await ledger.close();
}

export type LoadOptions = {
  readonly accounts: number;
  /** Operations waiting for their answer at any time. */
  readonly inFlight: number;
  readonly durationMs: number;
  /** Every posting pays into the wallet 0. */
  readonly hot: boolean;
  /** Ids of operations. Made of the time unless told. */
  readonly makeId?: () => string;
  /** Other options of the ledger than its defaults, for tuning. */
  readonly tuning?: Pick<LedgerOptions, 'maximumBatch'>;
};

/** Durable postings per second, wallet to wallet, each one an operation of its own with its own answer. */
export async function measureLedger(pool: Pool, options: LoadOptions): Promise<number> {
  const startedAt = performance.now();
  const deadline = startedAt + options.durationMs;
  const posted = await postWhile(pool, options, () => performance.now() < deadline);
  return posted / ((performance.now() - startedAt) / 1000);
}

type UntilOptions = Omit<LoadOptions, 'durationMs'> & { readonly postings: number };

/** Posts that many times, as fast as it can. */
export async function postUntil(pool: Pool, options: UntilOptions): Promise<void> {
  let left = options.postings;
  await postWhile(pool, options, () => {
    left -= 1;
    return left >= 0;
  });
}

type Posting = Pick<LoadOptions, 'accounts' | 'inFlight' | 'hot' | 'makeId' | 'tuning'>;

async function postWhile(pool: Pool, options: Posting, goOn: () => boolean): Promise<number> {
  const ledger = createLedger({ pool, ...options.tuning });
  let posted = 0;
  async function work(): Promise<void> {
    while (goOn()) {
      await postOne(ledger, options);
      posted += 1;
    }
  }
  await Promise.all(Array.from({ length: options.inFlight }, work));
  await ledger.close();
  return posted;
}

async function postOne(ledger: Ledger, { accounts, hot, makeId }: Posting): Promise<void> {
  const debit = 1 + Math.floor(Math.random() * (accounts - 1));
  const credit = hot ? 0 : (debit + 1 + Math.floor(Math.random() * (accounts - 1))) % accounts;
  const order = { minor: 1n, ...(makeId && { id: makeId() }) };
  const result = await ledger.submit(post(benchWallet(debit), benchWallet(credit), order));
  if (result.status !== 'posted') throw new Error(`A posting of the bench was ${result.status}`);
}
