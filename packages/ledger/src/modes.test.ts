import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { accountId } from './account-id.ts';
import type { AccountRef, Leg } from './types.ts';
import { openTestBook, type TestBook } from '../test/book.ts';
import { bank, hold, newWallet, outcome, post } from '../test/recipes.ts';

let book: TestBook;
const testBank: AccountRef = { ...bank, mode: 'test' };
const live = newWallet();
const tried: AccountRef = { ...live, mode: 'test' };

beforeAll(async () => {
  book = await openTestBook();
  await book.open(bank, testBank, live, tried);
});

afterAll(() => book.close());

const submit = async (...legs: readonly Leg[]) => outcome(await book.submit(...legs));

test('the same owner has an account in each book, and each has its own balance', async () => {
  expect(await submit(post(testBank, tried, 500))).toBe('posted');
  expect(await book.balance(tried)).toMatchObject({ posted: 500 });
  expect(await book.balance(live)).toMatchObject({ posted: 0 });
});

test('no posting and no hold goes from one book to the other', async () => {
  await submit(post(testBank, tried, 100), post(bank, live, 100));
  for (const leg of [
    post(tried, live, 1),
    post(live, tried, 1),
    post(testBank, live, 1),
    hold(tried, live, 1),
    hold(live, testBank, 1),
  ])
    expect(await submit(leg)).toBe('mode_mismatch@0');
});

test('the tables refuse such an entry and such a hold from a program that does not ask the ledger', async () => {
  const [one, other] = [accountId(live), accountId(tried)];
  await expect(
    book.database.pool.query(
      `INSERT INTO ledger.entries (id, amount, debit_after, credit_after, at, debit_id, credit_id, operation_id, leg)
       VALUES (1, 5, -5, 5, now(), $1, $2, $3, 0)`,
      [one, other, randomUUIDv7()],
    ),
  ).rejects.toMatchObject({ constraint: 'entries_one_mode' });
  await expect(
    book.database.pool.query(
      `INSERT INTO ledger.holds (id, operation_id, debit_account, credit_account, currency, amount, expires_at, at)
       VALUES ($3, $3, $1, $2, 'EUR', 5, now(), now())`,
      [one, other, randomUUIDv7()],
    ),
  ).rejects.toMatchObject({ constraint: 'holds_one_mode' });
});
