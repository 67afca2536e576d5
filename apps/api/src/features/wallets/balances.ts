import type { Pool } from 'pg';
import type { Balance, Ledger } from '@nzela/ledger/types';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Settings } from '../settings/settings.ts';
import type { People } from '../users/users.ts';
import { openedCurrencies } from './conversions.store.ts';

type BalanceDeps = {
  readonly settings: Pick<Settings, 'read'>;
  readonly ledger: Ledger;
};

/** Whose wallets they are, and how that person wants to read them. */
export type Owner = {
  readonly id: string;
  /** The currency of the totals. No wallet needs to be in it. */
  readonly currency: CurrencyCode;
  readonly timeZone: string;
};

/** Refuses `non_authentifie` when the account is gone. */
export async function readOwner(people: People, ownerId: string): Promise<Owner> {
  return (await people.byId(ownerId)) ?? refuse('non_authentifie');
}

/**
 * Every wallet that was opened, or holds or awaits something; the main one first. That is the one in the chosen
 * currency when the person has it: choosing how totals are read must not put an empty wallet before the money. Else it
 * is the first that has money, the euro's before any other (spec §1), and the chosen one while there is no money at all.
 */
export async function heldBalances(
  { ledger, settings }: BalanceDeps,
  source: Readable,
  owner: Owner,
): Promise<readonly [Balance, ...Balance[]]> {
  const chosen = owner.currency;
  // Each that there ever was: one that is switched off stays in the list.
  const { devises } = await settings.read('currencies');
  const others = devises.map(({ code }) => code).filter((currency) => currency !== chosen);
  const codes = [chosen, ...others];
  const wallets = codes.map((currency) => ({ kind: 'wallet', owner: owner.id, currency }) as const);
  const [opened, balances] = await Promise.all([
    openedCurrencies(source, owner.id),
    ledger.balances(source, wallets),
  ]);
  const [first] = balances;
  if (first === undefined) throw new Error('The ledger tells each balance that it is asked for');
  const held = balances.filter(
    (balance) => opened.includes(balance.account.currency) || hasMoney(balance),
  );
  const main = held.includes(first) ? first : (held.find(hasMoney) ?? first);
  return [main, ...held.filter((balance) => balance !== main)];
}

function hasMoney({ posted, pendingOut }: Balance): boolean {
  return posted.minor !== 0n || pendingOut.minor !== 0n;
}

/** The currency that a person pays in when they name none: the one of their main wallet. */
export async function mainCurrency(
  deps: BalanceDeps & { readonly pool: Pool; readonly people: People },
  ownerId: string,
): Promise<CurrencyCode> {
  const [main] = await heldBalances(deps, deps.pool, await readOwner(deps.people, ownerId));
  return main.account.currency;
}
