import type { Pool } from 'pg';
import type { Reserved, Wallet, WalletBalance, WalletSummary } from '@nzela/contract/wallets';
import { inOrder } from '@nzela/ledger/in-order';
import type { Balance, Ledger } from '@nzela/ledger/types';
import type { CurrencyCode } from '@nzela/money/currencies';
import { decimal, multiplyDecimals } from '@nzela/money/decimal';
import { money, multiply, subtract, type Money } from '@nzela/money/money';
import { withConnection } from '../../kernel/data/database.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { lastOperations, reservedOperations, wireOperation } from '../operations/operations.ts';
import { sourceOf, type Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';
import type { People } from '../users/users.ts';
import { heldBalances, readOwner } from './balances.ts';
import { estimatesOf, totalIn, type Total } from './totals.ts';
import { readFlows } from './wallets.store.ts';

export type WalletDeps = {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly people: People;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly rates: Rates;
};

const lastOperationsShown = 10;
const percent = decimal('0.01');

/**
 * Balances, month and last operations: the wallet's first page. Each balance is exact and in its own currency; the
 * overview tells the main one's, and the sums over all of them, in the currency the person chose. The main wallet is there even when it is empty.
 */
export async function readWallet(deps: WalletDeps, ownerId: string): Promise<Untold<Wallet>> {
  const owner = await readOwner(deps.people, ownerId);
  const [balances, flows, operations] = await withConnection(deps.pool, (client) =>
    inOrder(
      client,
      () => heldBalances(deps, client, owner),
      () => readFlows(client, owner, deps.clock.now()),
      () => lastOperations(client, ownerId, lastOperationsShown),
    ),
  );
  const sum = (amounts: readonly Money[]) => totalIn(owner.currency, amounts, deps.rates);
  const owned = await ownedIn(balances, sum);
  const totals = {
    disponible: owned.available,
    disponibleTotal: owned.total,
    reserve: owned.reserved,
    reserveTotal: owned.reservedTotal,
    transfere: await sum(flows.map(({ sent }) => sent)),
    recu: await sum(flows.map(({ received }) => received)),
  };
  return {
    soldes: balances.map(wireBalance),
    devisePrincipale: balances[0].account.currency,
    derniereOperation: operations[0]?.at.toISOString() ?? null,
    apercu: { ...wireTotals(totals), ...estimatesOf(totals), devise: owner.currency },
    dernieresOperations: operations.map(wireOperation),
  };
}

/** The dashboard's four cards in the currency the person chose: the main wallet's balance, the rest over all wallets. */
export async function readSummary(
  deps: WalletDeps,
  ownerId: string,
): Promise<Untold<WalletSummary>> {
  const owner = await readOwner(deps.people, ownerId);
  const [balances, flows] = await withConnection(deps.pool, (client) =>
    inOrder(
      client,
      () => heldBalances(deps, client, owner),
      () => readFlows(client, owner, deps.clock.now()),
    ),
  );
  const { moyenneBanques } = await deps.settings.read('rates');
  const sum = (amounts: readonly Money[]) => totalIn(owner.currency, amounts, deps.rates);
  const owned = await ownedIn(balances, sum);
  const year = await sum(flows.map(({ sentThisYear }) => sentThisYear));
  const fees = await sum(flows.map(({ feesThisYear }) => feesThisYear));
  const totals = {
    soldeDisponible: owned.available,
    soldeTotal: owned.total,
    reserve: owned.reserved,
    reserveTotal: owned.reservedTotal,
    envoyeCeMois: await sum(flows.map(({ sent }) => sent)),
    envoyeMoisPrecedent: await sum(flows.map(({ sentBefore }) => sentBefore)),
    recuCeMois: await sum(flows.map(({ received }) => received)),
    recuMoisPrecedent: await sum(flows.map(({ receivedBefore }) => receivedBefore)),
    economies: {
      amount: savings(year.amount, fees.amount, moyenneBanques.pourcentage),
      converted: [...year.converted, ...fees.converted],
    },
  };
  const { economies, ...figures } = wireTotals(totals);
  return {
    devise: owner.currency,
    ...figures,
    ...estimatesOf(totals),
    economies: {
      montant: economies,
      moyenneBanques: moyenneBanques.pourcentage,
      source: sourceOf(moyenneBanques.source),
      datePublication: moyenneBanques.datePublication,
    },
  };
}

/** What every screen says of the balance: available and reserved on the main wallet, and on all of them. */
async function ownedIn(
  balances: readonly [Balance, ...Balance[]],
  sum: (amounts: readonly Money[]) => Promise<Total>,
): Promise<Readonly<Record<'available' | 'total' | 'reserved' | 'reservedTotal', Total>>> {
  return {
    available: await sum([balances[0].available]),
    total: await sum(balances.map(({ available }) => available)),
    reserved: await sum([balances[0].pendingOut]),
    reservedTotal: await sum(balances.map(({ pendingOut }) => pendingOut)),
  };
}

/** What reserves the person's money, each with the day on which it has left or is free again. */
export async function readReserved(
  { pool }: Pick<WalletDeps, 'pool'>,
  ownerId: string,
): Promise<Untold<Reserved>> {
  const found = await reservedOperations(pool, ownerId);
  return {
    elements: found.map(({ releasedAt, ...operation }) => ({
      ...wireOperation(operation),
      libereLe: releasedAt?.toISOString() ?? null,
    })),
  };
}

function wireTotals<Name extends string>(totals: Readonly<Record<Name, Total>>) {
  const entries = Object.entries<Total>(totals).map(
    ([name, { amount }]) => [name, wireAmount(amount)] as const,
  );
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** What a bank would have taken on average, less what we took. Never below zero. */
export function savings(sent: Money, fees: Money, bankPercent: string): Money {
  const share = multiplyDecimals(decimal(bankPercent), percent);
  const saved = subtract(multiply(sent, share, 'down'), fees);
  return saved.minor > 0n ? saved : money(0n, sent.currency);
}

/** One currency's balance, opened or not. */
export async function readBalance(
  { pool, ledger }: Pick<WalletDeps, 'pool' | 'ledger'>,
  owner: string,
  currency: CurrencyCode,
): Promise<WalletBalance> {
  const client = await pool.connect();
  try {
    const [balance] = await ledger.balances(client, [{ kind: 'wallet', owner, currency }]);
    if (balance === undefined)
      throw new Error('The ledger tells each balance that it is asked for');
    return wireBalance(balance);
  } finally {
    client.release();
  }
}

function wireBalance(balance: Balance): WalletBalance {
  return {
    devise: balance.account.currency,
    solde: wireAmount(balance.posted),
    disponible: wireAmount(balance.available),
    enAttente: wireAmount(balance.pendingOut),
  };
}
