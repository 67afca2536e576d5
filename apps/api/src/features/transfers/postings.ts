import type { PoolClient } from 'pg';
import type { AccountRef, Ledger, LedgerOperation, LedgerResult, Leg } from '@nzela/ledger/types';
import type { CurrencyCode } from '@nzela/money/currencies';
import { subtract, type Money } from '@nzela/money/money';
import { addSeconds } from '../../kernel/clock.ts';
import { derivedId, sha256Hex } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/problem.ts';
import type { Transfer } from './transfer.ts';

/** The product's own accounts belong to it, whatever the application is called. */
const house = 'nzela';

export const wallet = (owner: string, currency: CurrencyCode): AccountRef => ({
  kind: 'wallet',
  owner,
  currency,
});
export const transit = (owner: string, currency: CurrencyCode): AccountRef => ({
  kind: 'transit',
  owner,
  currency,
});
export const settlement = (
  job: 'cards' | 'bank' | 'payouts',
  currency: CurrencyCode,
): AccountRef => ({ kind: 'settlement', owner: job, currency });
const own = (kind: 'fees' | 'spread' | 'fx' | 'guarantee' | 'suspense', currency: CurrencyCode) =>
  ({ kind, owner: house, currency }) as const satisfies AccountRef;

/** One movement; none when there is nothing to move. */
export function post(debit: AccountRef, credit: AccountRef, amount: Money): Leg[] {
  return amount.minor === 0n ? [] : [{ type: 'post', debit, credit, amount }];
}

// A hold must outlive every doubt about the payout that it pays: had it ended, paid money could not be captured.
const holdSeconds = 365 * 24 * 3600;

export const holdId = (transferId: string): string => derivedId('hold', transferId);

/** Confirmed from the wallet: the money is set aside, and still the sender's. */
export function holdLegs(t: Transfer, now: Date): Leg[] {
  return [
    {
      type: 'hold',
      holdId: holdId(t.id),
      debit: wallet(t.senderId, t.total.currency),
      credit: transit(t.senderId, t.total.currency),
      amount: t.total,
      expiresAt: addSeconds(now, holdSeconds),
    },
  ];
}

/** Paid by card or by wire: what the gateway owes us is the sender's, on its way. */
export function paymentLegs(job: 'cards' | 'bank', ownerId: string, amount: Money): Leg[] {
  return post(settlement(job, amount.currency), transit(ownerId, amount.currency), amount);
}

/** What leaves `from` (the total) reaches our fees, the exchange and `to` (the amount received). */
export function deliveryLegs(t: Transfer, from: AccountRef, to: AccountRef): Leg[] {
  const source = t.sent.currency;
  const target = t.received.currency;
  const fee = post(from, own('fees', source), t.fee);
  if (source === target) return [...fee, ...post(from, to, t.received)];
  return [
    ...fee,
    ...post(from, own('fx', source), subtract(t.sent, t.spread)),
    ...post(from, own('spread', source), t.spread),
    ...post(own('fx', target), to, t.received),
  ];
}

/** The partner has paid: a hold is captured, then everything finds its place. */
export function payoutLegs(t: Transfer): Leg[] {
  const capture: Leg[] =
    t.paymentMethod === 'wallet' ? [{ type: 'capture', holdId: holdId(t.id) }] : [];
  const from = transit(t.senderId, t.total.currency);
  return [...capture, ...deliveryLegs(t, from, settlement('payouts', t.received.currency))];
}

/** What the sender gets back: all that was debited, less a fee that the guarantee has returned already. */
export function refundable(t: Transfer): Money {
  return t.feeRefundedAt === null ? t.total : t.sent;
}

/** The guarantee's fee comes home with the whole refund. */
function guaranteeBack(t: Transfer, from: AccountRef): Leg[] {
  return t.feeRefundedAt === null ? [] : post(from, own('guarantee', t.fee.currency), t.fee);
}

export function releaseLegs(t: Transfer): Leg[] {
  const release: Leg = { type: 'release', holdId: holdId(t.id) };
  return [release, ...guaranteeBack(t, wallet(t.senderId, t.total.currency))];
}

/** Paid by wire and not delivered: into the sender's wallet. */
export function walletRefundLegs(t: Transfer): Leg[] {
  const from = transit(t.senderId, t.total.currency);
  return [
    ...post(from, wallet(t.senderId, t.total.currency), refundable(t)),
    ...guaranteeBack(t, from),
  ];
}

/** Back on the card, once the gateway says so. `withGuarantee`: the transfer's own payment, not one too many. */
export function cardRefundLegs(
  t: Transfer,
  amount: Money,
  { withGuarantee }: { readonly withGuarantee: boolean },
): Leg[] {
  const from = transit(t.senderId, amount.currency);
  return [
    ...post(from, settlement('cards', amount.currency), amount),
    ...(withGuarantee ? guaranteeBack(t, from) : []),
  ];
}

/** Late: the fee is the sender's again. */
export function guaranteeLegs(t: Transfer): Leg[] {
  return post(own('guarantee', t.fee.currency), wallet(t.senderId, t.fee.currency), t.fee);
}

export function wireToWalletLegs(ownerId: string, amount: Money): Leg[] {
  return post(settlement('bank', amount.currency), wallet(ownerId, amount.currency), amount);
}

export function wireToSuspenseLegs(amount: Money): Leg[] {
  return post(settlement('bank', amount.currency), own('suspense', amount.currency), amount);
}

/** A movement of a transfer's life. Its id comes from what it is, so that running it twice moves nothing twice. */
export function movement(kind: string, subject: string, legs: readonly Leg[]): LedgerOperation {
  return {
    id: derivedId('movement', kind, subject),
    kind,
    subject,
    bodyHash: sha256Hex(`${kind}:${subject}`),
    legs,
  };
}

export function accountsOf(operation: LedgerOperation): AccountRef[] {
  return operation.legs.flatMap((leg) =>
    leg.type === 'post' || leg.type === 'hold' ? [leg.debit, leg.credit] : [],
  );
}

/**
 * Applies a movement in the caller's transaction, opening the accounts that it is the first to need. Refuses
 * `solde_insuffisant`; any other refusal of the ledger is a bug and throws.
 */
export async function apply(
  ledger: Ledger,
  client: PoolClient,
  operation: LedgerOperation,
): Promise<void> {
  let [result] = await ledger.apply(client, [operation]);
  if (result?.status === 'refused' && result.code === 'account_missing') {
    await ledger.open(client, accountsOf(operation));
    [result] = await ledger.apply(client, [operation]);
  }
  settled(result);
}

/** Turns a refusal of the ledger into the person's; everything else passes. */
export function settled(result: LedgerResult | undefined): void {
  if (result === undefined) throw new Error('The ledger gave no result');
  if (result.status !== 'refused') return;
  if (result.code === 'insufficient_funds') refuse('solde_insuffisant');
  if (result.code === 'operation_conflict') refuse('cle_idempotence_reutilisee');
  throw new Error(`The ledger refused ${result.operationId}: ${result.code} (leg ${result.leg})`);
}
