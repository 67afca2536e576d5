import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLedger } from './ledger.ts';
import { openTestBook, type TestBook } from '../test/book.ts';
import { bank, fees, hold, newWallet, operation, outcome, post } from '../test/recipes.ts';
import { seal } from './seal.ts';
import { verify } from './verify.ts';
import { money } from '@nzela/money/money';

let book: TestBook;

beforeAll(async () => {
  book = await openTestBook();
  await book.open(bank, fees);
});

afterAll(() => book.close());

describe('submit', () => {
  test('moves money and answers with the time of the commit', async () => {
    const ada = await book.walletWith(1000);
    const ben = await book.walletWith(0);
    const result = await book.submit(post(ada, ben, 400));
    expect(result).toMatchObject({ status: 'posted', at: expect.any(Date) });
    expect(await book.balance(ada)).toMatchObject({ posted: 600, available: 600 });
    expect(await book.balance(ben)).toMatchObject({ posted: 400, available: 400 });
  });

  test('refuses to overdraw a wallet, and leaves everything as it was', async () => {
    const ada = await book.walletWith(1000);
    const ben = await book.walletWith(0);
    const before = await rowsOf(book);
    const result = await book.submit(post(ada, ben, 300), post(ada, fees, 701));
    expect(outcome(result)).toBe('insufficient_funds@1');
    expect(await rowsOf(book)).toEqual(before);
  });

  test('lets a system account go below zero', async () => {
    const ada = await book.walletWith(5);
    expect((await book.balance(bank)).posted).toBeLessThanOrEqual(-5);
    expect((await book.balance(ada)).posted).toBe(5);
  });

  test('names an account that was never opened', async () => {
    const ada = await book.walletWith(10);
    expect(outcome(await book.submit(post(ada, newWallet(), 1)))).toBe('account_missing@0');
    expect(outcome(await book.submit(post(newWallet(), ada, 1)))).toBe('account_missing@0');
  });

  test('refuses what cannot be an amount', async () => {
    const ada = await book.walletWith(10);
    for (const leg of [post(ada, bank, 0), post(ada, bank, -1), post(bank, ada, 10n ** 18n)]) {
      expect(outcome(await book.submit(leg))).toBe('invalid_amount@0');
    }
    expect(outcome(await book.submit(post(ada, ada, 1)))).toBe('invalid_amount@0');
  });

  test('refuses to mix currencies in one leg', async () => {
    const ada = await book.walletWith(10);
    const dollars = newWallet('USD');
    await book.open(dollars);
    expect(outcome(await book.submit(post(ada, dollars, 1)))).toBe('currency_mismatch@0');
    const leg = { type: 'post', debit: ada, credit: bank, amount: money(1n, 'USD') } as const;
    expect(outcome(await book.submit(leg))).toBe('currency_mismatch@0');
  });

  test('rejects what only a programming error can make', async () => {
    const legs = [post(bank, await book.walletWith(0), 1)];
    const submit = (fields: object) => book.ledger.submit(operation(legs, fields));
    await expect(submit({ id: '1', bodyHash: 'a'.repeat(64) })).rejects.toThrow(TypeError);
    await expect(submit({ bodyHash: 'abc' })).rejects.toThrow(TypeError);
    await expect(submit({ subject: 'a\0b' })).rejects.toThrow(TypeError);
  });

  test('keeps any text that PostgreSQL can hold', async () => {
    const ada = await book.walletWith(0);
    const subject = '"\\,{}é\u{1f4b6} NULL';
    await book.ledger.submit(operation([post(bank, ada, 1)], { subject, kind: 'Ndjaména' }));
    const [entry] = await book.withClient((client) =>
      book.ledger.history(client, ada, { limit: 1 }),
    );
    expect(entry).toMatchObject({ subject, operationKind: 'Ndjaména' });
  });
});

describe('the same operation again', () => {
  test('gives the same answer once', async () => {
    const ada = await book.walletWith(0);
    const deposit = operation([post(bank, ada, 50)]);
    const first = await book.ledger.submit(deposit);
    const again = await book.ledger.submit(deposit);
    expect(again).toEqual({ ...first, status: 'replayed' });
    expect((await book.balance(ada)).posted).toBe(50);
  });

  test('gives it inside one batch too', async () => {
    const ada = await book.walletWith(0);
    const deposit = operation([post(bank, ada, 50)]);
    const results = await Promise.all([1, 2, 3].map(() => book.ledger.submit(deposit)));
    expect(results.map(outcome).toSorted()).toEqual(['posted', 'replayed', 'replayed']);
    expect((await book.balance(ada)).posted).toBe(50);
  });

  test('is refused with another body', async () => {
    const ada = await book.walletWith(0);
    const deposit = operation([post(bank, ada, 50)]);
    await book.ledger.submit(deposit);
    const other = { ...deposit, bodyHash: 'b'.repeat(64) };
    expect(outcome(await book.ledger.submit(other))).toBe('operation_conflict@0');
  });

  test('may succeed after a refusal, which leaves no trace', async () => {
    const ada = await book.walletWith(0);
    const payment = operation([post(ada, fees, 50)]);
    expect(outcome(await book.ledger.submit(payment))).toBe('insufficient_funds@0');
    await book.submit(post(bank, ada, 50));
    expect(outcome(await book.ledger.submit(payment))).toBe('posted');
  });

  test('from several processes at once has one effect', async () => {
    const ada = await book.walletWith(0);
    const others = [1, 2, 3].map(() => createLedger({ pool: book.database.pool }));
    const deposits = Array.from({ length: 40 }, () => operation([post(bank, ada, 1)]));
    const results = await Promise.all(
      others.flatMap((other) => deposits.map((deposit) => other.submit(deposit))),
    );
    expect(results.filter(({ status }) => status === 'posted')).toHaveLength(40);
    expect(results.filter(({ status }) => status === 'replayed')).toHaveLength(80);
    expect((await book.balance(ada)).posted).toBe(40);
  });
});

describe('apply', () => {
  test('follows the caller’s transaction', async () => {
    const ada = await book.walletWith(100);
    const rolledBack = book.inTransaction(async (client) => {
      const [result] = await book.ledger.apply(client, [operation([post(ada, fees, 60)])]);
      expect(result?.status).toBe('posted');
      throw new Error('changed our mind');
    });
    await expect(rolledBack).rejects.toThrow('changed our mind');
    expect((await book.balance(ada)).posted).toBe(100);
  });

  test('shows each operation those before it', async () => {
    const ada = await book.walletWith(100);
    const results = await book.inTransaction(async (client) => {
      const spend = () => operation([post(ada, fees, 60)]);
      const first = await book.ledger.apply(client, [spend(), spend()]);
      return [...first, ...(await book.ledger.apply(client, [operation([post(ada, fees, 40)])]))];
    });
    expect(results.map(outcome)).toEqual(['posted', 'insufficient_funds@0', 'posted']);
  });

  test('refuses to work outside a transaction', async () => {
    const leg = post(bank, await book.walletWith(0), 1);
    const outside = book.withClient((client) => book.ledger.apply(client, [operation([leg])]));
    await expect(outside).rejects.toThrow('inside a transaction');
  });
});

test('open does nothing to accounts that are open', async () => {
  const ada = await book.walletWith(70);
  const hers = [ada, ada, newWallet()];
  await Promise.all([book.open(...hers), book.open(...hers.toReversed())]);
  expect((await book.balance(ada)).posted).toBe(70);
});

test('open does not wait for whoever moves an account that is open', async () => {
  const ada = await book.walletWith(70);
  await book.inTransaction(async (client) => {
    await book.ledger.apply(client, [operation([post(ada, bank, 1)])]);
    await book.open(bank, ada, newWallet());
  });
});

test('balances are given in the order asked; an account that was never opened has nothing', async () => {
  const ada = await book.walletWith(70);
  const unknown = newWallet();
  await book.submit(hold(ada, fees, 30));
  const balances = await book.withClient((client) => book.ledger.balances(client, [unknown, ada]));
  const figures = balances.map(({ account, posted, available, pendingOut }) => [
    account,
    posted.minor,
    available.minor,
    pendingOut.minor,
  ]);
  expect(figures).toEqual([
    [unknown, 0n, 0n, 0n],
    [ada, 70n, 40n, 30n],
  ]);
});

test('after all this the book is whole', async () => {
  await book.withClient((client) => seal(client));
  const report = await book.withClient(verify);
  expect(report).toMatchObject({ whole: true, faults: [], unsealedEntries: 0 });
});

async function rowsOf({ database }: TestBook): Promise<unknown[]> {
  const tables = ['accounts', 'balances', 'operations', 'entries', 'marks', 'holds'];
  const results = await Promise.all(
    tables.map((table) => database.pool.query(`SELECT * FROM ledger.${table} ORDER BY 1, 2`)),
  );
  return results.map(({ rows }) => rows as unknown);
}
