import type { Pool, PoolClient } from 'pg';
import type { ClosingState } from '@nzela/contract/users';
import type { AccountRef, Ledger } from '@nzela/ledger/types';
import { say } from '@nzela/messages/message';
import { currencyCodes } from '@nzela/money/currencies';
import { add, type Money } from '@nzela/money/money';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import { auditOf, writeAudit, type AuditedBy } from '../../../kernel/identity/audit.ts';
import { publishPerson, requireAnotherOwner } from '../../../kernel/identity/capabilities.ts';
import { pending, transit, wallet } from '../../../kernel/data/book.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { transact } from '../../../kernel/data/database.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { eraseDocuments } from '../../kyc/kyc.ts';
import { leaveMerchants, soleAccountsOf } from '../../merchants/merchants.ts';
import type { Identity } from '../../auth/auth.ts';
import { requireStepUp, type StepUpRequest } from '../../step-up/step-up.ts';
import { anonymise, countPending, endWaiting, lockUser } from './closing.store.ts';
import { findUser } from '../../users/users.ts';

export type ClosingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly identity: Pick<Identity, 'sessions'>;
};

/**
 * Where money reaches a person and the businesses that close with them. In every currency there is: one that nobody has
 * used yet must not be opened later.
 */
function reachedBy(userId: string, businesses: readonly string[]): AccountRef[] {
  return currencyCodes.flatMap((currency) => [
    wallet(userId, currency),
    ...businesses.flatMap((owner) => [wallet(owner, currency), pending(owner, currency)]),
  ]);
}

/** What may be spent, what is on its way, and what a merchant was paid and cannot spend yet. */
function everythingOf(owner: string): AccountRef[] {
  return currencyCodes.flatMap((currency) => [
    wallet(owner, currency),
    transit(owner, currency),
    pending(owner, currency),
  ]);
}

type Remains = { readonly amounts: readonly Money[]; readonly pending: number };

/** What stands in the way of closing the account. */
export async function readClosingState(deps: ClosingDeps, userId: string): Promise<ClosingState> {
  const user = (await findUser(deps.pool, 'id', userId)) ?? refuse('non_authentifie');
  const { amounts, pending } = await transact(deps.pool, ({ client }) =>
    remains(deps, client, userId),
  );
  return {
    demo: user.demo,
    soldes: amounts.map((amount) => ({
      devise: amount.currency,
      montant: wireAmount(amount),
    })),
    operationsEnCours: pending,
  };
}

async function remains(
  { ledger }: ClosingDeps,
  client: PoolClient,
  userId: string,
): Promise<Remains> {
  const businesses = liveOf(await soleAccountsOf(client, userId));
  const accounts = [userId, ...businesses].flatMap((owner) => everythingOf(owner));
  const owned = new Map<string, Money>();
  for (const { posted } of await ledger.balances(client, accounts)) {
    const known = owned.get(posted.currency);
    owned.set(posted.currency, known === undefined ? posted : add(known, posted));
  }
  return {
    amounts: [...owned.values()].filter(({ minor }) => minor !== 0n),
    pending: await countPending(client, { userId, accounts: businesses }),
  };
}

/** Money of the test mode is nobody's: it stays, and stops nobody. */
const liveOf = (accounts: Awaited<ReturnType<typeof soleAccountsOf>>): string[] =>
  accounts.filter(({ mode }) => mode === 'live').map(({ id }) => id);

type Asking = {
  /** Whose account: their own, or one that an administrator closes. */
  readonly userId: string;
  readonly request: StepUpRequest;
  readonly by: AuditedBy;
  /** Why an administrator closes it; null for one's own. */
  readonly reason: string | null;
  /** What else the closing settles, in the same commit. */
  readonly along?: (client: PoolClient, at: Date) => Promise<void>;
};

/**
 * Closes the account for good: nothing may be left on it. Its wallets, and the accounts of a business that closes with it,
 * close in the ledger in the same commit, so that no money reaches them any more; what waits for a payment ends; what names the person is erased, every session ends at once,
 * and the journal keeps an opaque id. Refuses `desactive_en_demo`, `compte_non_vide`, `verification_requise`,
 * `dernier_administrateur`.
 */
export async function closeAccount(deps: ClosingDeps, asking: Asking): Promise<void> {
  const { pool, clock, identity } = deps;
  const { by, reason } = asking;
  const user = (await findUser(pool, 'id', asking.userId)) ?? refuse('non_authentifie');
  if (user.demo) return refuse('desactive_en_demo');
  await refuseRemains(deps, user.id);
  await requireStepUp(deps, asking.request, {
    action: 'compte-fermer',
    subject: { compte: user.email },
  });
  const at = clock.now();
  await transact(pool, async ({ client }) => {
    if (user.role === 'admin') await requireAnotherOwner(client, user.id);
    // In the order in which payments lock: what is paid, the wallets, the people.
    const accounts = await soleAccountsOf(client, user.id);
    await endWaiting(client, { userId: user.id, accounts: accounts.map(({ id }) => id), at });
    const closed = reachedBy(user.id, liveOf(accounts));
    const isEmpty = await deps.ledger.closeAccounts(client, closed);
    await lockUser(client, user.id);
    // Read under those locks: what was paid up to this moment is seen, and nothing is paid any more.
    await refuseRemainsIn(deps, client, user.id);
    if (!isEmpty)
      refuse('compte_non_vide', { values: { remains: [say('users_remains_movement')] } });
    await asking.along?.(client, at);
    await eraseDocuments(client, await leaveMerchants(client, user.id, at));
    await anonymise(client, user.id, at);
    await publishPerson(client, user.id);
    await identity.sessions.end(client, { userId: user.id }, 'blocked');
    const { email: to, firstName, language } = user;
    const wasConfirmed = user.emailVerifiedAt !== null;
    await addJobs(client, [
      { name: 'users.closed', payload: { to, wasConfirmed, firstName, userId: user.id, language } },
    ]);
    await writeAudit(client, {
      ...auditOf(by),
      action: 'users.close',
      subject: user.id,
      before: { role: user.role },
      after: null,
      reason,
      at,
    });
  });
}

async function refuseRemains(deps: ClosingDeps, userId: string): Promise<void> {
  await transact(deps.pool, ({ client }) => refuseRemainsIn(deps, client, userId));
}

async function refuseRemainsIn(
  deps: ClosingDeps,
  client: PoolClient,
  userId: string,
): Promise<void> {
  const { amounts, pending } = await remains(deps, client, userId);
  if (amounts.length === 0 && pending === 0) return;
  const others = pending === 0 ? [] : [say('users_remains_pending', { count: pending })];
  refuse('compte_non_vide', { values: { remains: [...amounts, ...others] } });
}
