import type { Pool, PoolClient } from 'pg';
import type {
  AccountRef,
  Companion,
  Ledger,
  LedgerOperation,
  LedgerResult,
  Leg,
  Mode,
} from '@nzela/ledger/types';
import type { CurrencyCode } from '@nzela/money/currencies';
import { subtract, type Money } from '@nzela/money/money';
import { addSeconds } from '../time/clock.ts';
import { transact } from './database.ts';
import { derivedId, sha256Hex } from './ids.ts';
import type { MovementKind } from './movement-kinds.ts';
import { refuse } from '../http/problem.ts';

/** The product's own accounts belong to it, whatever the application is called. */
const house = 'nzela';

export const wallet = (owner: string, currency: CurrencyCode): AccountRef => ({
  kind: 'wallet',
  owner,
  currency,
});
/** What a merchant was paid and cannot spend yet; the owner is an account of the merchant. */
export const pending = (owner: string, currency: CurrencyCode): AccountRef => ({
  kind: 'pending',
  owner,
  currency,
});
export const transit = (owner: string, currency: CurrencyCode): AccountRef => ({
  kind: 'transit',
  owner,
  currency,
});
/** What a prepaid card can spend; the owner is the card. */
export const card = (cardId: string, currency: CurrencyCode): AccountRef => ({
  kind: 'card',
  owner: cardId,
  currency,
});
/** What a gateway holds for us (debit balance) or is owed by us; one account per job and currency. */
export const settlement = (job: SettlementJob, currency: CurrencyCode): AccountRef => ({
  kind: 'settlement',
  owner: job,
  currency,
});
export type SettlementJob =
  | 'cards'
  | 'bank'
  | 'payouts'
  | 'mobile-money'
  | 'topups'
  | 'bills'
  | 'issuing'
  // In the test book alone: the wallets of the people that a merchant's program imagines.
  | 'test-wallets';

/** The product's own income, cost and position accounts. */
export const own = (
  kind: 'fees' | 'spread' | 'fx' | 'guarantee' | 'suspense',
  currency: CurrencyCode,
) => ({ kind, owner: house, currency }) as const satisfies AccountRef;

/** One movement; none when there is nothing to move. */
export function post(debit: AccountRef, credit: AccountRef, amount: Money): Leg[] {
  return amount.minor === 0n ? [] : [{ type: 'post', debit, credit, amount }];
}

/** The same movements in the book of `mode`. */
export function inMode(mode: Mode, legs: readonly Leg[]): Leg[] {
  return legs.map((leg) =>
    leg.type === 'post' || leg.type === 'hold'
      ? { ...leg, debit: { ...leg.debit, mode }, credit: { ...leg.credit, mode } }
      : leg,
  );
}

/** A hold must outlive every doubt about what it pays: had it ended, paid money could not be captured. */
export const holdSeconds = 365 * 24 * 3600;

type Hold = {
  readonly holdId: string;
  readonly debit: AccountRef;
  readonly credit: AccountRef;
  readonly amount: Money;
  readonly at: Date;
};

/** Sets money of `debit` aside, for `credit`, until it is captured or released. */
export function hold({ at, ...held }: Hold): Leg {
  return { type: 'hold', ...held, expiresAt: addSeconds(at, holdSeconds) };
}

/** Sets money of a wallet aside for `subject` (an object's id): it is still the owner's, and can be spent no more. */
export function holdFor(
  subject: string,
  { owner, amount, at }: { readonly owner: string; readonly amount: Money; readonly at: Date },
): Leg[] {
  const [debit, credit] = [wallet(owner, amount.currency), transit(owner, amount.currency)];
  return [hold({ holdId: derivedId('hold', subject), debit, credit, amount, at })];
}

/** What was set aside leaves the wallet, into the owner's transit account. */
export function captureOf(subject: string): Leg {
  return { type: 'capture', holdId: derivedId('hold', subject) };
}

/** What was set aside can be spent again. */
export function releaseOf(subject: string): Leg {
  return { type: 'release', holdId: derivedId('hold', subject) };
}

type Exchange = {
  readonly from: AccountRef;
  readonly to: AccountRef;
  /** Leaves `from`. */
  readonly sent: Money;
  /** Reaches `to`. */
  readonly received: Money;
  /** The part of `sent` that is our exchange margin, with the residue of the rounding. */
  readonly spread: Money;
};

/** From one account to another, over the exchange positions when their currencies differ. */
export function exchangeLegs({ from, to, sent, received, spread }: Exchange): Leg[] {
  const [source, target] = [sent.currency, received.currency];
  if (source === target) return post(from, to, received);
  return [
    ...post(from, own('fx', source), subtract(sent, spread)),
    ...post(from, own('spread', source), spread),
    ...post(own('fx', target), to, received),
  ];
}

/** A movement of an object's life. Its id comes from what it is, so that running it twice moves nothing twice. */
export function movement(
  kind: MovementKind,
  subject: string,
  legs: readonly Leg[],
): LedgerOperation {
  return {
    id: movementId(kind, subject),
    kind,
    subject,
    bodyHash: sha256Hex(`${kind}:${subject}`),
    legs,
  };
}

/** By what the ledger knows a {@link movement}. */
export function movementId(kind: MovementKind, subject: string): string {
  return derivedId('movement', kind, subject);
}

export function accountsOf(operation: LedgerOperation): AccountRef[] {
  return operation.legs.flatMap((leg) =>
    leg.type === 'post' || leg.type === 'hold' ? [leg.debit, leg.credit] : [],
  );
}

/**
 * Applies a movement in the caller's transaction, opening the accounts that it is the first to need. Refuses
 * `solde_insuffisant` and `compte_ferme`; any other refusal of the ledger is a bug and throws.
 */
export async function apply(
  ledger: Ledger,
  client: PoolClient,
  operation: LedgerOperation,
): Promise<void> {
  settled(await applied(ledger, client, operation));
}

/** The same; false, and nothing has moved, when an account does not hold enough. */
export async function applyIfCovered(
  ledger: Ledger,
  client: PoolClient,
  operation: LedgerOperation,
): Promise<boolean> {
  const result = await applied(ledger, client, operation);
  if (result?.status === 'refused' && result.code === 'insufficient_funds') return false;
  settled(result);
  return true;
}

/**
 * The same, for money that arrives by itself; false, and nothing has moved, when the account that it is for is closed. The
 * caller sends it back to where it came from.
 */
export async function applyUnlessClosed(
  ledger: Ledger,
  client: PoolClient,
  operation: LedgerOperation,
): Promise<boolean> {
  const result = await applied(ledger, client, operation);
  if (result?.status === 'refused' && result.code === 'account_closed') return false;
  settled(result);
  return true;
}

/** The movement with suspense in the place of `owner`'s wallets: for money that has nowhere to go back to. */
export function suspending(operation: LedgerOperation, owner: string): LedgerOperation {
  const kept = (account: AccountRef): AccountRef =>
    account.kind === 'wallet' && account.owner === owner
      ? own('suspense', account.currency)
      : account;
  const legs = operation.legs.map((leg) =>
    leg.type === 'post' ? { ...leg, debit: kept(leg.debit), credit: kept(leg.credit) } : leg,
  );
  return { ...operation, legs };
}

async function applied(
  ledger: Ledger,
  client: PoolClient,
  operation: LedgerOperation,
): Promise<LedgerResult | undefined> {
  let [result] = await ledger.apply(client, [operation]);
  if (result?.status === 'refused' && result.code === 'account_missing') {
    await ledger.open(client, accountsOf(operation));
    [result] = await ledger.apply(client, [operation]);
  }
  return result;
}

/** Joins the next group commit, opening the accounts that the operation is the first to need. */
export async function submit(
  { ledger, pool }: { readonly ledger: Ledger; readonly pool: Pool },
  operation: LedgerOperation,
  companions: readonly Companion[],
): Promise<LedgerResult> {
  const result = await ledger.submit(operation, companions);
  if (result.status !== 'refused' || result.code !== 'account_missing') return result;
  await transact(pool, ({ client }) => ledger.open(client, accountsOf(operation)));
  return ledger.submit(operation, companions);
}

/**
 * Refuses `solde_insuffisant` when the person's wallet does not hold `amount` at this moment. Sets nothing aside: the
 * movement that follows may still be refused.
 */
export async function requireCovered(
  { pool, ledger }: { readonly pool: Pool; readonly ledger: Ledger },
  ownerId: string,
  amount: Money,
): Promise<void> {
  const client = await pool.connect();
  try {
    const [balance] = await ledger.balances(client, [wallet(ownerId, amount.currency)]);
    if ((balance?.available.minor ?? 0n) < amount.minor) refuse('solde_insuffisant');
  } finally {
    client.release();
  }
}

/** Turns a refusal of the ledger into the person's; everything else passes. */
export function settled(result: LedgerResult | undefined): void {
  if (result === undefined) throw new Error('The ledger gave no result');
  if (result.status !== 'refused') return;
  if (result.code === 'insufficient_funds') refuse('solde_insuffisant');
  if (result.code === 'account_closed') refuse('compte_ferme');
  if (result.code === 'operation_conflict') refuse('cle_idempotence_reutilisee');
  throw new Error(`The ledger refused ${result.operationId}: ${result.code} (leg ${result.leg})`);
}
