import { hash, randomUUIDv7 } from 'node:crypto';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import type { AccountRef, Leg, LedgerOperation, LedgerResult } from '../src/types.ts';

/** Accounts, legs and operations for tests, as short as tests want them. Amounts are minor units; EUR unless said. */

export const bank = system('settlement', 'bank');
export const fees = system('fees', 'nzela');

export function system(
  kind: AccountRef['kind'],
  owner: string,
  currency: CurrencyCode = 'EUR',
): AccountRef {
  return { kind, owner, currency };
}

export function wallet(owner: string, currency: CurrencyCode = 'EUR'): AccountRef {
  return { kind: 'wallet', owner, currency };
}

/** A wallet that no other test uses. */
export function newWallet(currency: CurrencyCode = 'EUR'): AccountRef {
  return wallet(randomUUIDv7(), currency);
}

export function post(debit: AccountRef, credit: AccountRef, minor: number | bigint): Leg {
  return { type: 'post', debit, credit, amount: money(BigInt(minor), debit.currency) };
}

export function hold(
  debit: AccountRef,
  credit: AccountRef,
  minor: number | bigint,
  options: { readonly holdId?: string; readonly expiresAt?: Date } = {},
): Extract<Leg, { type: 'hold' }> {
  const { holdId = randomUUIDv7(), expiresAt = new Date('2100-01-01') } = options;
  const amount = money(BigInt(minor), debit.currency);
  return { type: 'hold', holdId, debit, credit, amount, expiresAt };
}

export function operation(
  legs: readonly Leg[],
  fields: Partial<Omit<LedgerOperation, 'legs'>> = {},
): LedgerOperation {
  const id = fields.id ?? randomUUIDv7();
  const bodyHash = hash('sha256', id, 'hex');
  return { id, kind: 'test', subject: id, bodyHash, ...fields, legs };
}

/** `posted`, `replayed`, or the code of the refusal with its leg: `insufficient_funds@0`. */
export function outcome(result: LedgerResult): string {
  return result.status === 'refused' ? `${result.code}@${result.leg}` : result.status;
}
