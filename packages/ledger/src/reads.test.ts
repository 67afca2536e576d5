import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBook, type TestBook } from '../test/book.ts';
import { bank, fees, hold, newWallet, operation, post } from '../test/recipes.ts';
import { announcedSeed } from '../test/seed.ts';
import type { AccountRef, Entry, Movement, Period } from './types.ts';

const start = Date.parse('2031-01-01T00:00:00.000Z');
const at = (second: number) => new Date(start + second * 1000);

let book: TestBook;
let now = at(0);
let ada: AccountRef;

/** 300 entries, three per second: deposits of 10, and each tenth movement a payment of 7. */
beforeAll(async () => {
  book = await openTestBook({ now: () => now });
  ada = newWallet();
  await book.open(bank, fees, ada);
  for (let second = 0; second < 100; second += 1) {
    now = at(second);
    const amounts = [0, 1, 2].map((index) => second * 3 + index);
    const legs = amounts.map((index) =>
      index % 10 === 9 ? post(ada, fees, 7) : post(bank, ada, 10),
    );
    // Overlapping commits on several stripes of the bank.
    await Promise.all(legs.map((leg) => book.ledger.submit(operation([leg]))));
  }
});

afterAll(() => book.close());

const history = (account: AccountRef, limit: number, before?: bigint) =>
  book.withClient((client) =>
    book.ledger.history(client, account, before === undefined ? { limit } : { limit, before }),
  );

async function pages(account: AccountRef, limit: number): Promise<Entry[]> {
  const all: Entry[] = [];
  for (;;) {
    const page = await history(account, limit, all.at(-1)?.id);
    all.push(...page);
    if (page.length < limit) return all;
  }
}

describe('history', () => {
  test('gives the newest first, each with the balance after it', async () => {
    const [last, before] = await history(ada, 2);
    if (!last || !before) throw new Error('There are two entries');
    expect(last.id).toBeGreaterThan(before.id);
    expect(last.balanceAfter.minor).toBe(before.balanceAfter.minor + last.amount.minor);
    expect(last.balanceAfter.minor).toBe(BigInt((await book.balance(ada)).posted));
    expect(last.operationKind).toBe('test');
  });

  test.each([1, 7, 50, 64, 299, 300, 1000])('pages of %i give every entry once', async (limit) => {
    const all = await pages(ada, limit);
    expect(all).toHaveLength(300);
    expect(new Set(all.map(({ id }) => id)).size).toBe(300);
    const sum = all.reduce((total, { amount }) => total + amount.minor, 0n);
    expect(sum).toBe(270n * 10n - 30n * 7n);
    for (const [index, entry] of all.entries()) {
      const older = all[index + 1];
      expect(entry.balanceAfter.minor - entry.amount.minor).toBe(older?.balanceAfter.minor ?? 0n);
    }
    const times = all.map((entry) => entry.at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  test('of a striped account gives every entry once, newest first', async () => {
    const all = await pages(bank, 17);
    expect(all).toHaveLength(270);
    expect(new Set(all.map(({ id }) => id)).size).toBe(270);
    const times = all.map((entry) => entry.at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(all.every(({ amount }) => amount.minor === -10n)).toBe(true);
  });

  test('is empty for an account without entries, and after the first entry', async () => {
    expect(await history(newWallet(), 10)).toEqual([]);
    const oldest = (await pages(ada, 300)).at(-1);
    expect(await history(ada, 10, oldest?.id)).toEqual([]);
    expect(await history(ada, 10, 5n)).toEqual([]);
  });

  test('shows a capture, not the hold', async () => {
    const ben = await book.walletWith(50);
    const held = hold(ben, fees, 20);
    await book.submit(held);
    expect(await history(ben, 10)).toHaveLength(1);
    await book.submit({ type: 'capture', holdId: held.holdId });
    expect((await history(ben, 10)).map(({ amount }) => amount.minor)).toEqual([-20n, 50n]);
  });
});

describe('balance at a time, and statements', () => {
  let entries: Entry[];

  beforeAll(async () => {
    entries = (await pages(ada, 500)).toReversed();
  });

  const sumBefore = (moment: Date) =>
    entries.reduce((sum, entry) => (entry.at < moment ? sum + entry.amount.minor : sum), 0n);

  const read = (account: AccountRef, period: Period, batch: number) =>
    book.withClient(async (client) => {
      const movements: Movement[] = [];
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const statement = await book.ledger.statement(client, account, period);
      for await (const some of book.ledger.movements(client, account, { ...period, batch })) {
        expect(some.length).toBeLessThanOrEqual(batch);
        movements.push(...some);
      }
      await client.query('COMMIT');
      return { statement, movements };
    });

  const movementOf = (account: AccountRef, operationId: string) =>
    book.withClient((client) => book.ledger.movementOf(client, account, operationId));

  test('the balance at a time is the sum of the entries up to it', async () => {
    for (const second of [-1, 0, 0.5, 20, 21, 22, 42.7, 99, 1000]) {
      const moment = at(second);
      const balance = await book.withClient((client) => book.ledger.balanceAt(client, ada, moment));
      expect(balance.minor).toBe(sumBefore(new Date(moment.getTime() + 1)));
    }
  });

  test('the balance at a time of a striped account is that of all its stripes', async () => {
    const balance = await book.withClient((client) => book.ledger.balanceAt(client, bank, at(50)));
    const paid = entries.filter((entry) => entry.at <= at(50) && entry.amount.minor > 0n);
    expect(balance.minor).toBe(BigInt(paid.length) * -10n);
  });

  test('balances before many moments at once are those of each, of a striped account too', async () => {
    const moments = [-1, 0, 0.5, 20, 42.7, 99, 1000].map(at);
    const read = (account: AccountRef) =>
      book.withClient((client) => book.ledger.balancesBefore(client, account, moments));
    const balances = await read(ada);
    expect(balances.map(({ minor }) => minor)).toEqual(moments.map(sumBefore));
    for (const [index, balance] of (await read(bank)).entries()) {
      const moment = new Date((moments[index] ?? at(0)).getTime() - 1);
      const one = await book.withClient((client) => book.ledger.balanceAt(client, bank, moment));
      expect(balance).toEqual(one);
    }
  });

  test('opening, movements and closing agree, for any period and batch', async () => {
    const seed = announcedSeed('statements');
    const seconds = fc.integer({ min: -5, max: 105 });
    const batches = fc.integer({ min: 1, max: 60 });
    await fc.assert(
      fc.asyncProperty(seconds, seconds, batches, async (one, other, batch) => {
        const [from, to] = one < other ? [at(one), at(other)] : [at(other), at(one)];
        const { statement, movements } = await read(ada, { from, to }, batch);
        expect(statement.opening.minor).toBe(sumBefore(from));
        expect(statement.closing.minor).toBe(sumBefore(to));
        expect(movements).toEqual(entries.filter((entry) => entry.at >= from && entry.at < to));
        const [credits, debits] = [1n, -1n].map((sign) =>
          movements.map(({ amount }) => amount.minor * sign).filter((minor) => minor > 0n),
        );
        const sum = (amounts: readonly bigint[] = []) => amounts.reduce((a, b) => a + b, 0n);
        expect([statement.credits.minor, statement.creditCount]).toEqual([
          sum(credits),
          credits?.length,
        ]);
        expect([statement.debits.minor, statement.debitCount]).toEqual([
          sum(debits),
          debits?.length,
        ]);
      }),
      { seed, numRuns: 60 },
    );
  });

  test('the entries of one operation are one movement, and none when they sum to nothing', async () => {
    const ben = await book.walletWith(50);
    await book.submit(post(ben, fees, 7), post(ben, bank, 3), post(fees, ben, 1));
    await book.submit(post(ben, fees, 5), post(fees, ben, 5));
    const period = { from: at(-10), to: at(1000) };
    const { statement, movements } = await read(ben, period, 1);
    expect(movements.map(({ amount }) => amount.minor)).toEqual([50n, -9n]);
    expect(movements.map(({ balanceAfter }) => balanceAfter.minor)).toEqual([50n, 41n]);
    expect(statement).toMatchObject({
      creditCount: 1,
      debitCount: 1,
      credits: { minor: 50n },
      debits: { minor: 9n },
      closing: { minor: 41n },
    });
  });

  test('the movement of one operation is found among those of its own millisecond', async () => {
    const { movements } = await read(ada, { from: at(-10), to: at(1000) }, 100);
    for (const movement of [0, 1, 2, 150, 299].map((index) => movements[index]))
      expect(await movementOf(ada, movement?.operationId ?? '')).toEqual(movement);
    expect(await movementOf(newWallet(), movements[0]?.operationId ?? '')).toBeNull();
    expect(await movementOf(ada, randomUUID())).toBeNull();
    const ben = await book.walletWith(50);
    const moved = operation([post(ben, fees, 7), post(ben, bank, 3), post(fees, ben, 1)]);
    await book.ledger.submit(moved);
    expect((await movementOf(ben, moved.id))?.amount.minor).toBe(-9n);
  });
});
