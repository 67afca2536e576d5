import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '@nzela/money/money';
import { openHolds } from './open-holds.ts';
import { openTestBook, type TestBook } from '../test/book.ts';
import { fees, hold, operation, outcome, post } from '../test/recipes.ts';
import { verify } from './verify.ts';

const start = new Date('2030-01-01T00:00:00.000Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

let book: TestBook;
let now = start;

beforeAll(async () => {
  book = await openTestBook({ now: () => now });
  await book.open(fees);
});

afterAll(async () => {
  await book.close();
});

describe('a hold', () => {
  test('takes from what is available, and gives nothing yet', async () => {
    const [ada, ben] = [await book.walletWith(100), await book.walletWith(0)];
    expect(outcome(await book.submit(hold(ada, ben, 70)))).toBe('posted');
    expect(await book.balance(ada)).toEqual({ posted: 100, available: 30, pendingIn: 0 });
    expect(await book.balance(ben)).toEqual({ posted: 0, available: 0, pendingIn: 70 });
    expect(outcome(await book.submit(post(ada, fees, 31)))).toBe('insufficient_funds@0');
    expect(outcome(await book.submit(hold(ada, fees, 31)))).toBe('insufficient_funds@0');
  });

  test('captured whole, moves the money', async () => {
    const [ada, ben] = [await book.walletWith(100), await book.walletWith(0)];
    const { holdId, ...held } = hold(ada, ben, 70);
    await book.submit({ holdId, ...held });
    expect(outcome(await book.submit({ type: 'capture', holdId }))).toBe('posted');
    expect(await book.balance(ada)).toEqual({ posted: 30, available: 30, pendingIn: 0 });
    expect(await book.balance(ben)).toEqual({ posted: 70, available: 70, pendingIn: 0 });
  });

  test('captured in part, lets go of the rest', async () => {
    const [ada, ben] = [await book.walletWith(100), await book.walletWith(0)];
    const held = hold(ada, ben, 70);
    await book.submit(held);
    const capture = { type: 'capture', holdId: held.holdId, amount: money(20n, 'EUR') } as const;
    expect(outcome(await book.submit(capture))).toBe('posted');
    expect(await book.balance(ada)).toEqual({ posted: 80, available: 80, pendingIn: 0 });
    expect(outcome(await book.submit(capture))).toBe('hold_settled@0');
  });

  test('released, gives everything back and writes no entry', async () => {
    const [ada, ben] = [await book.walletWith(100), await book.walletWith(0)];
    const held = hold(ada, ben, 70);
    await book.submit(held);
    expect(outcome(await book.submit({ type: 'release', holdId: held.holdId }))).toBe('posted');
    expect(await book.balance(ada)).toEqual({ posted: 100, available: 100, pendingIn: 0 });
    const history = await book.withClient((client) =>
      book.ledger.history(client, ben, { limit: 5 }),
    );
    expect(history).toEqual([]);
  });

  test('cannot be captured for more, in another currency, or when there is none', async () => {
    const held = hold(await book.walletWith(100), await book.walletWith(0), 70);
    await book.submit(held);
    const capture = (minor: bigint, currency: 'EUR' | 'USD', holdId = held.holdId) =>
      book.submit({ type: 'capture', holdId, amount: money(minor, currency) });
    expect(outcome(await capture(71n, 'EUR'))).toBe('capture_too_large@0');
    expect(outcome(await capture(70n, 'USD'))).toBe('currency_mismatch@0');
    expect(outcome(await capture(0n, 'EUR'))).toBe('invalid_amount@0');
    const unknown = operation([]).id;
    expect(outcome(await capture(1n, 'EUR', unknown))).toBe('hold_missing@0');
  });

  test('is captured by one of many who try at once', async () => {
    const held = hold(await book.walletWith(100), await book.walletWith(0), 70);
    await book.submit(held);
    const settle = { type: 'capture', holdId: held.holdId } as const;
    const inOtherTransactions = Array.from({ length: 8 }, () =>
      book.inTransaction((client) => book.ledger.apply(client, [operation([settle])])),
    );
    const results = await Promise.all([...inOtherTransactions, book.submit(settle)]);
    const outcomes = results.flat().map(outcome);
    expect(outcomes.filter((each) => each === 'posted')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'hold_settled@0')).toHaveLength(8);
  });

  test('between system accounts is settled right, whichever stripe settles it', async () => {
    const held = hold(fees, await book.walletWith(0), 9);
    await book.submit(held);
    const transactions = Array.from({ length: 6 }, () =>
      book.inTransaction((client) =>
        book.ledger.apply(client, [operation([{ type: 'release', holdId: held.holdId }])]),
      ),
    );
    const outcomes = (await Promise.all(transactions)).flat().map(outcome);
    expect(outcomes.filter((each) => each === 'posted')).toHaveLength(1);
  });
});

describe('expiry', () => {
  test('a hold that expires cannot be captured any more, only released', async () => {
    const [ada, ben] = [await book.walletWith(100), await book.walletWith(0)];
    const soon = hold(ada, ben, 40, { expiresAt: minutes(10) });
    const later = hold(ada, ben, 50, { expiresAt: minutes(60) });
    const made = operation([soon, later], { subject: 'the transfer' });
    await book.ledger.submit(made);
    const open = (moment: Date) =>
      book.inTransaction((client) => openHolds(client, { endingBefore: moment, limit: 500 }));
    const own = async (moment: Date) =>
      (await open(moment)).filter(({ subject }) => subject === 'the transfer');
    expect(await own(minutes(10))).toEqual([]);
    const told = { kind: made.kind, subject: 'the transfer', at: start };
    expect(await own(minutes(11))).toEqual([{ holdId: soon.holdId, ...told }]);
    expect(await own(minutes(61))).toEqual([
      { holdId: soon.holdId, ...told },
      { holdId: later.holdId, ...told },
    ]);

    now = minutes(10);
    const capture = { type: 'capture', holdId: soon.holdId } as const;
    expect(outcome(await book.submit(capture))).toBe('hold_expired@0');
    expect(await book.balance(ada)).toMatchObject({ available: 10 });
    expect(outcome(await book.submit({ type: 'release', holdId: soon.holdId }))).toBe('posted');
    expect(await book.balance(ada)).toMatchObject({ posted: 100, available: 50 });
    expect(await own(minutes(11))).toEqual([]);
    now = start;
  });

  test('a hold that is made too late is refused', async () => {
    const ada = await book.walletWith(100);
    const expired = hold(ada, fees, 5, { expiresAt: start });
    expect(outcome(await book.submit(expired))).toBe('hold_expired@0');
  });
});

test('after all this the book is whole', async () => {
  expect(await book.withClient(verify)).toMatchObject({ whole: true, faults: [] });
});
