import type { ClientBase } from 'pg';
import type { Balance, Ledger } from '@nzela/ledger/types';
import { money, type Money } from '@nzela/money/money';
import { card as cardAccount } from '../../../kernel/data/book.ts';
import type { Card } from '../card.ts';

/** Each card's balance, by its id; zero for one that never held anything. */
export async function balancesOf(
  ledger: Ledger,
  client: ClientBase,
  cards: readonly Pick<Card, 'id' | 'currency'>[],
): Promise<ReadonlyMap<string, Pick<Balance, 'posted' | 'available'>>> {
  const accounts = cards.map(({ id, currency }) => cardAccount(id, currency));
  const balances = await ledger.balances(client, accounts);
  return new Map(balances.map((balance) => [balance.account.owner, balance]));
}

/** What a card can spend now: its balance less what shops hold. */
export async function availableOn(
  ledger: Ledger,
  client: ClientBase,
  { id, currency }: Pick<Card, 'id' | 'currency'>,
): Promise<Money> {
  const balances = await balancesOf(ledger, client, [{ id, currency }]);
  return balances.get(id)?.available ?? money(0n, currency);
}
