import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLedger } from './ledger.ts';
import { seal } from './seal.ts';
import { openTestBook, otherPool, type TestBook } from '../test/book.ts';
import { fees, hold, newWallet, operation, outcome, post } from '../test/recipes.ts';
import type { AccountRef, CompanionWriter, Ledger, LedgerResult } from './types.ts';
import { verify } from './verify.ts';

let book: TestBook;

beforeAll(async () => {
  book = await openTestBook();
  await book.open(fees);
});

afterAll(() => book.close());

describe('several processes on one database', () => {
  test('spend exactly what a wallet holds, and the rest is refused', async () => {
    await withProcesses(3, async (processes) => {
      const ada = await book.walletWith(100);
      const spends = Array.from({ length: 50 }, () => operation([post(ada, fees, 7)]));
      const submitted = spends.map((spend, index) => {
        const process = processes[index % processes.length];
        return process?.submit(spend);
      });
      const applied = Array.from({ length: 10 }, () =>
        book.inTransaction((client) =>
          book.ledger.apply(client, [operation([post(ada, fees, 7)])]),
        ),
      );
      const results = (await Promise.all([...submitted, ...applied])).flat() as LedgerResult[];
      const outcomes = results.map(outcome);
      expect(outcomes.filter((each) => each === 'posted')).toHaveLength(14);
      expect(outcomes.filter((each) => each === 'insufficient_funds@0')).toHaveLength(46);
      expect(await book.balance(ada)).toMatchObject({ posted: 2, available: 2 });
    });
  });

  test('bank workload: every acknowledged id once, nothing negative, the book whole', async () => {
    await withProcesses(3, async (processes) => {
      const wallets = await Promise.all(Array.from({ length: 8 }, () => book.walletWith(1000)));
      const random = <Item>(items: readonly Item[]) =>
        items[Math.floor(Math.random() * items.length)] as Item;
      const acknowledged: string[] = [];
      async function move(process: Ledger, count: number): Promise<void> {
        for (let done = 0; done < count; done += 1) {
          const [from, to] = [random(wallets), random(wallets)];
          const amount = 1 + Math.floor(Math.random() * 400);
          const held = hold(from, to, amount);
          const legs = random([
            [post(from, to, amount)],
            [post(from, to, amount), post(from, fees, 1)],
            [held, { type: 'capture', holdId: held.holdId } as const],
          ]);
          const result = await process.submit(operation(legs));
          if (result.status === 'posted') acknowledged.push(result.operationId);
        }
      }
      await Promise.all(
        processes.flatMap((process) => Array.from({ length: 20 }, () => move(process, 15))),
      );
      expect(acknowledged.length).toBeGreaterThan(100);
      const { rows } = await book.database.pool.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM ledger.operations WHERE id = ANY ($1)',
        [acknowledged],
      );
      expect(rows[0]?.count).toBe(new Set(acknowledged).size);
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      expect(await faultsOf(book)).toEqual([]);
    });
  });

  test('lock what they touch in one order, so that crossing batches never deadlock', async () => {
    const reports: number[] = [];
    const processes = Array.from({ length: 8 }, () =>
      createLedger({
        pool: book.database.pool,
        maximumBatch: 8,
        onBatch: ({ attempts }) => reports.push(attempts),
      }),
    );
    const [ada, ben] = [await book.walletWith(1000), await book.walletWith(1000)];
    const pairs = [
      [ada, ben],
      [ben, ada],
    ] as const;
    await Promise.all(
      Array.from({ length: 400 }, (_, index) => {
        const [from, to] = pairs[index % 2] ?? pairs[0];
        const process = processes[index % processes.length] ?? book.ledger;
        return process.submit(operation([post(from, to, 1), post(from, fees, 1)]));
      }),
    );
    await Promise.all(processes.map((process) => process.close()));
    expect(Math.max(...reports)).toBe(1);
  });
});

describe('a wallet that another transaction holds', () => {
  test('keeps back who needs it, and not those in the same batch who do not', async () => {
    const [ada, ben] = [await book.walletWith(100), await book.walletWith(100)];
    const { release } = await holding(ada);
    const kept = book.ledger.submit(operation([post(ada, fees, 1)]));
    const free = await book.ledger.submit(operation([post(ben, fees, 1)]));
    expect(outcome(free)).toBe('posted');
    await release();
    expect(outcome(await kept)).toBe('posted');
    expect((await book.balance(ada)).posted).toBe(98);
  });

  test('is waited for in the end, by who met it three times', async () => {
    const ada = await book.walletWith(100);
    const { release } = await holding(ada);
    const kept = book.ledger.submit(operation([post(ada, fees, 1)]));
    await lockWait(book);
    await release();
    expect(outcome(await kept)).toBe('posted');
  });

  test('is told from one that does not exist', async () => {
    const [ada, nobody] = [await book.walletWith(100), newWallet()];
    const { release } = await holding(ada);
    const missing = book.ledger.submit(operation([post(nobody, fees, 1)]));
    const kept = book.ledger.submit(operation([post(ada, fees, 1)]));
    expect(outcome(await missing)).toBe('account_missing@0');
    await release();
    expect(outcome(await kept)).toBe('posted');
  });

  test('under load: everything is posted once, whoever holds what for how long', async () => {
    const wallets = await Promise.all(Array.from({ length: 12 }, () => book.walletWith(1000)));
    const at = (index: number) => wallets[index % wallets.length] as AccountRef;
    const submitted = Array.from({ length: 300 }, async (_, index) => {
      await new Promise((later) => setTimeout(later, index % 40));
      return book.ledger.submit(operation([post(at(index), at(index * 5 + 1), 1)]));
    });
    for (let index = 0; index < 12; index += 1) {
      const { release } = await holding(at(index));
      await release();
    }
    const results = await Promise.all(submitted);
    const missed = results.map(outcome).filter((each) => each !== 'posted');
    const toThemselves = Array.from({ length: 300 }, (_, index) => index).filter(
      (index) => at(index) === at(index * 5 + 1),
    );
    expect(missed).toEqual(toThemselves.map(() => 'invalid_amount@0'));
    expect(await faultsOf(book)).toEqual([]);
  });
});

/** Spends 1 of the wallet in a transaction that stays open until it is released. */
async function holding(account: AccountRef): Promise<{ release: () => Promise<void> }> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const spent = book.inTransaction(async (client) => {
    await book.ledger.apply(client, [operation([post(account, fees, 1)])]);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return {
    async release() {
      released.resolve();
      await spent;
    },
  };
}

/**
 * What the lock is for, shown by taking it away: the first process has decided and not yet committed when the second one
 * reads. The same story with the ledger's SQL whole, without its lock, and without what else would notice.
 */
describe('two processes decide on one wallet at the same time', () => {
  test('locked: the second waits, and sees what the first one spent', async () => {
    const { first, second, attempts, balance } = await race({ without: [], amounts: [60, 60] });
    expect([first, second]).toEqual(['posted', 'insufficient_funds@0']);
    expect(attempts).toBe(1);
    expect(balance).toBe(40);
    expect(await faultsOf(book)).toEqual([]);
  });

  test('without the lock: the counter is not where it was read, so the second has to decide again', async () => {
    const { first, second, attempts, balance } = await race({ without: [lock], amounts: [60, 60] });
    expect([first, second]).toEqual(['posted', 'insufficient_funds@0']);
    expect(attempts).toBe(2);
    expect(balance).toBe(40);
    expect(await faultsOf(book)).toEqual([]);
  });

  test('without that either: both spend, and only the table’s own rule stops the second', async () => {
    const { first, second, balance } = await race({ without: [lock, place], amounts: [60, 60] });
    expect([first, second]).toEqual(['posted', 'error 23514']);
    expect(balance).toBe(40);
  });

  test('without that either: two spends that fit leave entries that contradict each other', async () => {
    const spoilt = await openTestBook();
    try {
      await spoilt.open(fees);
      await race({ without: [lock, place], amounts: [30, 30], on: spoilt });
      expect(await faultsOf(spoilt)).toContain('each entry follows from the one before it');
    } finally {
      await spoilt.close();
    }
  });
});

/** The words of the ledger's SQL that keep two processes apart. */
const lock = /FOR NO KEY UPDATE(?: SKIP LOCKED)?/;
const place = 'b.ctid = m.place AND';

type Words = string | RegExp;

type Race = {
  /** Words that are struck out of the second process's SQL. */
  readonly without: readonly Words[];
  readonly amounts: readonly [number, number];
  readonly on?: TestBook;
};

/** The first process stays before its commit until the second has read, or is seen to wait for the lock. */
async function race({ without, amounts, on = book }: Race) {
  const ada = await on.walletWith(100);
  const read = Promise.withResolvers<void>();
  const pool = spoiltPool(on.database.url, without, read.resolve);
  let attempts = 0;
  const second = createLedger({ pool, onBatch: (report) => (attempts = report.attempts) });
  let secondOutcome: Promise<string> | undefined;
  const untilTheOtherRead: CompanionWriter<AccountRef> = {
    name: 'wait',
    async write(_client, [account]) {
      if (!account) return;
      const spend = second.submit(operation([post(account, fees, amounts[1])]));
      secondOutcome = spend.then(outcome, (error: { code?: string }) => `error ${error.code}`);
      await Promise.race([read.promise, lockWait(on)]);
    },
  };
  const spend = operation([post(ada, fees, amounts[0])]);
  const first = outcome(await on.ledger.submit(spend, [{ writer: untilTheOtherRead, row: ada }]));
  const outcomes = { first, second: await secondOutcome };
  await second.close();
  await pool.end();
  return { ...outcomes, attempts, balance: (await on.balance(ada)).posted };
}

/** A pool that strikes words out of the ledger's SQL, and tells when counters were read. */
function spoiltPool(url: string, without: readonly Words[], onRead: () => void): pg.Pool {
  class SpoiltClient extends pg.Client {
    // The signature of query has a dozen overloads; the ledger uses the one with a config and a promise.
    override query = ((config: pg.QueryConfig | string) => {
      if (typeof config === 'string') return super.query(config);
      const text = without.reduce<string>((sql, words) => sql.replace(words, ''), config.text);
      const answer = super.query({ ...config, text });
      if (!config.name?.startsWith('ledger-lock-')) return answer;
      return answer.then((locked: pg.QueryResult<{ ids: string | null }>) => {
        if (locked.rows[0]?.ids) onRead();
        return locked;
      });
    }) as unknown as pg.Client['query'];
  }
  return otherPool(url, { Client: SpoiltClient });
}

/** Resolves once some session of this database waits for a lock. */
async function lockWait({ database }: TestBook): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ waiting: boolean }>(
      `SELECT EXISTS (
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      ) AS waiting`,
    );
    if (rows[0]?.waiting) return;
  }
}

async function withProcesses(
  count: number,
  work: (ledgers: readonly Ledger[]) => Promise<void>,
): Promise<void> {
  const pools = Array.from({ length: count }, (_, index) =>
    otherPool(book.database.url, { max: 4, pipeline: index > 0 }),
  );
  const ledgers = pools.map((pool) => createLedger({ pool }));
  try {
    await work(ledgers);
  } finally {
    await Promise.all(ledgers.map((ledger) => ledger.close()));
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

function faultsOf(of: TestBook): Promise<string[]> {
  return of.withClient(async (client) => {
    await seal(client);
    return (await verify(client)).faults.map(({ check }) => check);
  });
}
