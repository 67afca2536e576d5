import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestBook, otherPool, type TestBook } from '../test/book.ts';
import { bank, fees, newWallet, operation, post } from '../test/recipes.ts';
import { closedSpan, closePeriod, readClosings, readClosingTotals } from './closings.ts';
import { createLedger } from './ledger.ts';
import { verify } from './verify.ts';

let book: TestBook;
/** The clock of every process of these tests. */
let now = new Date();

beforeAll(async () => {
  book = await openTestBook({ now: () => now });
  await book.open(bank, fees);
});

afterAll(() => book.close());

/** Each test has days of its own, one after the other. */
let day = Date.parse('2026-03-01T00:00:00Z');
beforeEach(() => {
  day += 10 * 86_400_000;
  now = at(0, 12);
});

const at = (days: number, hours = 0) => new Date(day + days * 86_400_000 + hours * 3_600_000);
const close = (endsAt: Date, patienceMs?: number) =>
  book.withClient((client) =>
    closePeriod(client, endsAt, { now, ...(patienceMs === undefined ? {} : { patienceMs }) }),
  );
const totals = (endsAt: Date) =>
  book.withClient((client) => readClosingTotals(client, endsAt, 'live'));
const whole = async () =>
  expect(await book.withClient((client) => verify(client))).toMatchObject({ whole: true });

describe('closePeriod', () => {
  test('keeps what moved in each period and what was there at its end', async () => {
    await close(at(0));
    const before = (await totals(at(0))).find(({ kind }) => kind === 'wallet')?.balance ?? 0n;
    const feesBefore = (await totals(at(0))).find(({ kind }) => kind === 'fees')?.balance ?? 0n;
    const [ada, ben] = [await book.walletWith(1000), await book.walletWith(0)];
    await book.submit(post(ada, ben, 300), post(ada, fees, 5));
    now = at(1, 9);
    await book.submit(post(ada, bank, 100));
    expect(await close(at(1))).toBe('closed');
    expect(await totals(at(1))).toEqual(
      expect.arrayContaining([
        {
          kind: 'wallet',
          owner: '',
          currency: 'EUR',
          debits: 305n,
          credits: 1300n,
          balance: before + 995n,
        },
        expect.objectContaining({
          kind: 'fees',
          debits: 0n,
          credits: 5n,
          balance: feesBefore + 5n,
        }),
        expect.objectContaining({ kind: 'settlement', debits: 1000n, credits: 0n }),
      ]),
    );
    now = at(2, 1);
    expect(await close(at(2))).toBe('closed');
    expect(await totals(at(2))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'wallet',
          debits: 100n,
          credits: 0n,
          balance: before + 895n,
        }),
        expect.objectContaining({
          kind: 'fees',
          debits: 0n,
          credits: 0n,
          balance: feesBefore + 5n,
        }),
      ]),
    );
    const periods = await book.withClient((client) =>
      readClosings(client, { from: at(0), to: at(2) }),
    );
    expect(periods.map(({ endsAt, entries }) => [endsAt, entries])).toEqual([
      [at(1), 3],
      [at(2), 1],
    ]);
    await whole();
  });

  test('a clock that is set back dates nothing into a closed period', async () => {
    // Along an account time never runs backwards anyway: these moved last before the end of the period.
    now = at(0, 6);
    const [eve, zoe] = [await book.walletWith(10), newWallet()];
    await book.open(zoe);
    now = at(0, 12);
    await close(at(0, 12));
    now = at(0, 7);
    expect(await book.submit(post(eve, zoe, 3))).toMatchObject({
      status: 'posted',
      at: at(0, 12),
    });
    await whole();
  });

  test('waits for whoever writes at this moment, and counts what they wrote', async () => {
    await close(at(0));
    const [ada, ben] = [await book.walletWith(10), await book.walletWith(0)];
    now = at(0, 20);
    const slow = await book.database.pool.connect();
    await slow.query('BEGIN');
    await book.ledger.apply(slow, [operation([post(ada, ben, 7)])]);
    now = at(1, 1);
    // It is written already when the closing begins, and may be dated in the period.
    const early = await close(at(1), 50);
    const before = await totals(at(1));
    await slow.query('COMMIT');
    slow.release();
    expect(early).toBe('postponed');
    expect(before).toEqual([]);
    expect(await close(at(1))).toBe('closed');
    expect(await totals(at(1))).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'wallet', credits: 17n })]),
    );
    await whole();
  });

  test('a period is closed once, when it is over, and none before a closed one', async () => {
    now = at(1, 1);
    await expect(close(at(2))).rejects.toThrow('when it is over');
    expect(await close(at(1))).toBe('closed');
    expect(await close(at(1))).toBe('closed_before');
    expect(await close(at(0, 23))).toBe('closed_before');
    expect(await book.withClient((client) => closedSpan(client))).toMatchObject({ last: at(1) });
  });

  test('raced by closers and by postings of two processes, loses and doubles nothing', async () => {
    const [ada, ben] = [await book.walletWith(10_000), await book.walletWith(10_000)];
    const pool = otherPool(book.database.url);
    const other = createLedger({ pool, now: () => now });
    for (let round = 1; round <= 12; round += 1) {
      const pay = (index: number) =>
        (index % 2 === 0 ? book.ledger : other).submit(operation([post(ada, ben, 1)]));
      const early = Array.from({ length: 6 }, (_, index) => pay(index));
      now = at(0, 12 + round);
      const ends = [at(0, 12 + round), at(0, 12 + round), new Date(now.getTime() - 1)];
      const closings = ends.map((endsAt) => close(endsAt));
      const late = Array.from({ length: 6 }, (_, index) => pay(index));
      const results = await Promise.all(closings);
      expect(results.filter((result) => result === 'closed').length).toBeGreaterThanOrEqual(1);
      await Promise.all([...early, ...late]);
    }
    await other.close();
    await pool.end();
    await whole();
  });
});
