import type { Pool } from 'pg';
import { currencySchema } from '@nzela/contract/common';
import type { Wallet, WalletBalance, WalletSummary } from '@nzela/contract/wallets';
import type { Balance, Ledger } from '@nzela/ledger/types';
import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { decimal, multiplyDecimals } from '@nzela/money/decimal';
import { money, multiply, subtract, type Money } from '@nzela/money/money';
import { wireAmount } from '../../kernel/amounts.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/problem.ts';
import { lastOperations, wireOperation } from '../operations/operations.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser } from '../users/users.ts';
import { openedCurrencies } from './conversions.store.ts';
import { readFlows } from './wallets.store.ts';

export type WalletDeps = {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly settings: Settings;
};

const lastOperationsShown = 10;
const percent = decimal('0.01');

/** Balances, month and last operations: the wallet's first page. The main wallet is there even when it is empty. */
export async function readWallet(deps: WalletDeps, ownerId: string): Promise<Wallet> {
  const { main, timeZone } = await ownerOf(deps.pool, ownerId);
  const balances = await balancesOf(deps, ownerId, main);
  const flows = await readFlows(deps.pool, ownerId, {
    currency: main,
    now: deps.clock.now(),
    timeZone,
  });
  const operations = await lastOperations(deps.pool, ownerId, lastOperationsShown);
  const [own] = balances;
  return {
    soldes: balances.map(wireBalance),
    devisePrincipale: main,
    derniereOperation: operations[0]?.at.toISOString() ?? null,
    apercu: {
      solde: wireAmount(own?.posted ?? money(0n, main)),
      enAttente: wireAmount(own?.pendingOut ?? money(0n, main)),
      transfere: wireAmount(flows.sent),
      recu: wireAmount(flows.received),
      devise: main,
    },
    dernieresOperations: operations.map(wireOperation),
  };
}

/** The dashboard's four cards. */
export async function readSummary(deps: WalletDeps, ownerId: string): Promise<WalletSummary> {
  const { main, timeZone } = await ownerOf(deps.pool, ownerId);
  const [own] = await balancesOf(deps, ownerId, main);
  const now = deps.clock.now();
  const flows = await readFlows(deps.pool, ownerId, { currency: main, now, timeZone });
  const { moyenneBanques } = await deps.settings.read('rates');
  return {
    devise: main,
    soldeDisponible: wireAmount(own?.available ?? money(0n, main)),
    envoyeCeMois: wireAmount(flows.sent),
    envoyeMoisPrecedent: wireAmount(flows.sentBefore),
    recuCeMois: wireAmount(flows.received),
    recuMoisPrecedent: wireAmount(flows.receivedBefore),
    economies: {
      montant: wireAmount(
        savings(flows.sentThisYear, flows.feesThisYear, moyenneBanques.pourcentage),
      ),
      moyenneBanques: moyenneBanques.pourcentage,
      source: moyenneBanques.source,
      datePublication: moyenneBanques.datePublication,
    },
  };
}

/** What a bank would have taken on average, less what we took. Never below zero. */
export function savings(sent: Money, fees: Money, bankPercent: string): Money {
  const share = multiplyDecimals(decimal(bankPercent), percent);
  const saved = subtract(multiply(sent, share, 'down'), fees);
  return saved.minor > 0n ? saved : money(0n, sent.currency);
}

async function ownerOf(pool: Pool, ownerId: string) {
  const user = (await findUser(pool, 'id', ownerId)) ?? refuse('non_authentifie');
  return { main: currencySchema.parse(user.currency), timeZone: user.timeZone };
}

/** The main currency's first, then whatever else was opened, or holds or awaits something. */
async function balancesOf(
  { pool, ledger }: WalletDeps,
  owner: string,
  main: CurrencyCode,
): Promise<Balance[]> {
  const others = currencyCodes.filter((currency) => currency !== main);
  const accounts = [main, ...others].map(
    (currency) => ({ kind: 'wallet', owner, currency }) as const,
  );
  const opened = new Set<CurrencyCode>(await openedCurrencies(pool, owner));
  const client = await pool.connect();
  try {
    const balances = await ledger.balances(client, accounts);
    return balances.filter(
      ({ account, posted, pendingOut }, index) =>
        index === 0 ||
        opened.has(account.currency) ||
        posted.minor !== 0n ||
        pendingOut.minor !== 0n,
    );
  } finally {
    client.release();
  }
}

/** One currency's balance, opened or not. */
export async function readBalance(
  { pool, ledger }: WalletDeps,
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
