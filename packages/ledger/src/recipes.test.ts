import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '@nzela/money/money';
import { openTestBook, type TestBook } from '../test/book.ts';
import { fees, hold, newWallet, operation, outcome, post, system } from '../test/recipes.ts';
import type { AccountRef, Leg } from './types.ts';
import { verify } from './verify.ts';

/** The recipes of the README, with its amounts. Each test states how every account it touches has changed. */

const cards = system('settlement', 'cards');
const payouts = system('settlement', 'payouts', 'XOF');
const euros = system('fx', 'nzela');
const francs = system('fx', 'nzela', 'XOF');
const spread = system('spread', 'nzela', 'XOF');
const guarantee = system('guarantee', 'nzela');
const issuing = system('settlement', 'issuing', 'USD');
const dollars = system('fx', 'nzela', 'USD');

let book: TestBook;

beforeAll(async () => {
  book = await openTestBook();
  await book.open(cards, payouts, fees, euros, francs, spread, guarantee, issuing, dollars);
});

afterAll(() => book.close());

/** Submits the legs and tells by how much each account's posted balance changed, in minor units. */
async function changes(accounts: readonly AccountRef[], legs: readonly Leg[]): Promise<number[]> {
  const before = await Promise.all(accounts.map((account) => book.balance(account)));
  expect(outcome(await book.ledger.submit(operation(legs)))).toBe('posted');
  const after = await Promise.all(accounts.map((account) => book.balance(account)));
  return after.map((balance, index) => balance.posted - (before[index]?.posted ?? 0));
}

function transit(currency: 'EUR' | 'XOF' = 'EUR'): AccountRef {
  return { ...newWallet(currency), kind: 'transit' };
}

describe('recipes', () => {
  test('a deposit by card: the gateway owes us, the wallet has it, the fee is ours', async () => {
    const ada = await book.walletWith(0);
    const legs = [post(cards, ada, 10_000), post(ada, fees, 150)];
    expect(await changes([cards, ada, fees], legs)).toEqual([-10_000, 9850, 150]);
  });

  test('a transfer between wallets, with its fee', async () => {
    const [ada, ben] = [await book.walletWith(20_000), await book.walletWith(0)];
    const legs = [post(ada, ben, 19_900), post(ada, fees, 100)];
    expect(await changes([ada, ben, fees], legs)).toEqual([-20_000, 19_900, 100]);
  });

  test('a transfer that the fee would overdraw moves nothing at all', async () => {
    const [ada, ben] = [await book.walletWith(20_000), await book.walletWith(0)];
    const result = await book.submit(post(ada, ben, 20_000), post(ada, fees, 100));
    expect(outcome(result)).toBe('insufficient_funds@1');
    expect((await book.balance(ben)).posted).toBe(0);
  });

  test('an exchange with its spread: each currency balances through its own position', async () => {
    const [ada, ben] = [await book.walletWith(20_000), newWallet('XOF')];
    await book.open(ben);
    const legs = [post(ada, euros, 20_000), post(francs, ben, 130_207), post(francs, spread, 984)];
    expect(await changes([ada, euros, francs, ben, spread], legs)).toEqual([
      -20_000, 20_000, -131_191, 130_207, 984,
    ]);
  });

  test('a transfer abroad: paid into transit, captured when the payout is confirmed', async () => {
    const [ada, paid, owed] = [await book.walletWith(20_100), transit(), transit('XOF')];
    await book.open(paid, owed);
    const pay = [post(ada, paid, 20_000), post(ada, fees, 100)];
    expect(await changes([ada, paid, fees], pay)).toEqual([-20_100, 20_000, 100]);
    const exchange = [post(paid, euros, 20_000), post(francs, owed, 131_191)];
    expect(await changes([paid, owed], exchange)).toEqual([-20_000, 131_191]);
    const payout = hold(owed, payouts, 131_191);
    expect(await changes([owed, payouts], [payout])).toEqual([0, 0]);
    const confirmed: Leg = { type: 'capture', holdId: payout.holdId };
    expect(await changes([owed, payouts], [confirmed])).toEqual([-131_191, 131_191]);
  });

  test('a hold captured in part: a top-up that delivered less', async () => {
    const ada = await book.walletWith(5000);
    const held = hold(ada, cards, 3000);
    expect(await changes([ada], [held])).toEqual([0]);
    expect(await book.balance(ada)).toMatchObject({ posted: 5000, available: 2000 });
    const part: Leg = { type: 'capture', holdId: held.holdId, amount: money(1800n, 'EUR') };
    expect(await changes([ada, cards], [part])).toEqual([-1800, 1800]);
    expect(await book.balance(ada)).toMatchObject({ posted: 3200, available: 3200 });
  });

  test('a prepaid card: loaded on the exchange, held by a shop, captured with a tip, and never overdrawn', async () => {
    const ada = await book.walletWith(20_000);
    const card: AccountRef = { ...newWallet('USD'), kind: 'card' };
    await book.open(card);
    const load = [post(ada, euros, 4588), post(dollars, card, 5000), post(ada, fees, 69)];
    expect(await changes([ada, card, fees], load)).toEqual([-4657, 5000, 69]);
    const first = hold(card, issuing, 3000);
    expect(await changes([card, issuing], [first])).toEqual([0, 0]);
    expect(await book.balance(card)).toMatchObject({ posted: 5000, available: 2000 });
    const second = await book.submit(hold(card, issuing, 2001));
    expect(outcome(second)).toBe('insufficient_funds@0');
    const cleared: Leg[] = [{ type: 'capture', holdId: first.holdId }, post(card, issuing, 300)];
    expect(await changes([card, issuing], cleared)).toEqual([-3300, 3300]);
    const back = [post(card, dollars, 1700), post(euros, ada, 1559)];
    expect(await changes([card, ada], back)).toEqual([-1700, 1559]);
  });

  test('a refund is a new posting the other way, with the fee from the guarantee when we keep it', async () => {
    const [ada, ben] = [await book.walletWith(20_000), await book.walletWith(0)];
    await book.submit(post(ada, ben, 19_900), post(ada, fees, 100));
    const refund = [post(ben, ada, 19_900), post(guarantee, ada, 100)];
    expect(await changes([ada, ben, guarantee, fees], refund)).toEqual([20_000, -19_900, -100, 0]);
  });

  test('leave a book that is whole', async () => {
    expect(await book.withClient(verify)).toMatchObject({ whole: true, faults: [] });
  });
});
