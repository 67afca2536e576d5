import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBook, otherPool, type TestBook } from '../test/book.ts';
import { bank, fees, hold, newWallet, operation, outcome, post } from '../test/recipes.ts';
import { createLedger } from './ledger.ts';
import type { AccountRef } from './types.ts';
import { verify } from './verify.ts';

let book: TestBook;

beforeAll(async () => {
  book = await openTestBook();
  await book.open(fees);
});

afterAll(() => book.close());

const close = (...accounts: readonly AccountRef[]) =>
  book.inTransaction((client) => book.ledger.closeAccounts(client, accounts));

describe('closeAccounts', () => {
  test('an empty account is closed: nothing reaches it, nothing leaves it, no hold names it', async () => {
    const [ada, ben] = [await book.walletWith(0), await book.walletWith(100)];
    expect(await close(ada)).toBe(true);
    expect(outcome(await book.submit(post(ben, ada, 1)))).toBe('account_closed@0');
    expect(outcome(await book.submit(post(ada, ben, 1)))).toBe('account_closed@0');
    expect(outcome(await book.submit(hold(ben, ada, 1)))).toBe('account_closed@0');
    expect(outcome(await book.submit(post(ben, fees, 1), post(ben, ada, 1)))).toBe(
      'account_closed@1',
    );
    expect(await book.balance(ben)).toMatchObject({ posted: 100, available: 100 });
    // Closing what is closed changes nothing.
    expect(await close(ada)).toBe(true);
  });

  test('all or none: money, money held to leave and money held to come are in the way', async () => {
    const [empty, full, payer] = [newWallet(), await book.walletWith(5), await book.walletWith(5)];
    expect(await close(empty, full)).toBe(false);
    const held = hold(payer, empty, 5);
    await book.submit(held);
    expect(await close(empty)).toBe(false);
    expect(await close(payer)).toBe(false);
    await book.submit({ type: 'capture', holdId: held.holdId });
    expect(await close(empty)).toBe(false);
    expect(await close(payer)).toBe(true);
    expect(outcome(await book.submit(post(empty, full, 5)))).toBe('posted');
    expect(await close(empty)).toBe(true);
  });

  test('an account that was never opened is closed too: nobody opens it later', async () => {
    const ada = newWallet('XOF');
    expect(await close(ada)).toBe(true);
    await book.open(ada, { ...bank, currency: 'XOF' });
    const paid = await book.submit(post({ ...bank, currency: 'XOF' }, ada, 1));
    expect(outcome(paid)).toBe('account_closed@0');
  });

  test('the database itself refuses money on a closed account, and to open it again', async () => {
    const ada = await book.walletWith(0);
    await close(ada);
    const change = (what: string) =>
      book.database.pool.query(
        `UPDATE ledger.balances SET ${what} WHERE account_id = (SELECT id FROM ledger.accounts WHERE owner = $1)`,
        [ada.owner],
      );
    await expect(change('credits_posted = 1')).rejects.toThrow('balances_closed_empty');
    await expect(change('credits_pending = 1')).rejects.toThrow('balances_closed_empty');
    await expect(change('closed = false')).rejects.toThrow('never opened again');
  });

  test('raced with credits of two processes: no money on a closed account, none lost', async () => {
    const pool = otherPool(book.database.url);
    const other = createLedger({ pool });
    const rounds = 40;
    const ends = { closed: 0, open: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const [ada, ben] = [await book.walletWith(0), await book.walletWith(100)];
      const credit = () => operation([post(ben, ada, 10)]);
      const credits = () => [book.ledger.submit(credit()), other.submit(credit())];
      const early = round % 2 === 0 ? credits() : [];
      const closing = close(ada);
      const results = await Promise.all([...early, ...credits()]);
      const isClosed = await closing;
      const posted = results.filter(({ status }) => status === 'posted').length;
      expect(await book.balance(ada)).toMatchObject({ posted: posted * 10 });
      expect(await book.balance(ben)).toMatchObject({ posted: 100 - posted * 10 });
      if (isClosed) expect(posted).toBe(0);
      ends[isClosed ? 'closed' : 'open'] += 1;
    }
    expect(ends.closed).toBeGreaterThan(0);
    await other.close();
    await pool.end();
    const { faults } = await book.withClient((client) => verify(client));
    expect(faults).toEqual([]);
  });
});
