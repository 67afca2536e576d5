import { hash } from 'node:crypto';
import type { AccountKind, AccountRef, Mode } from './types.ts';

/** Stripes of an unruled account: writers on different stripes do not wait for each other. */
export const stripeCount = 16;

export const ruledKinds: readonly AccountKind[] = ['wallet', 'pending', 'transit', 'card'];

/** Ruled accounts may never go below zero; the others may, and are striped. */
export function isRuled(kind: AccountKind): boolean {
  return ruledKinds.includes(kind);
}

/**
 * The variant digit of RFC 9562 is one of 8, 9, a, b. Here it says the book of the account, so that the table of entries
 * can refuse an entry between the two books by the ids alone (migration 0002).
 */
const variantDigits: Readonly<Record<Mode, string>> = { live: '8', test: '9' };

/**
 * The id of an account, computed from its meaning so that no look-up is needed: SHA-256 of `kind/owner/currency`, and
 * of `test/kind/owner/currency` in the test book, as a UUID of version 8 (RFC 9562), whose last hex digit is kept at 0
 * for the stripe number of its counters.
 */
export function accountId({ kind, owner, currency, mode = 'live' }: AccountRef): string {
  const meaning = `${kind}/${owner}/${currency}`;
  const digest = hash('sha256', mode === 'live' ? meaning : `test/${meaning}`, 'hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(12, 15)}-${variantDigits[mode]}${digest.slice(15, 18)}-${digest.slice(18, 29)}0`;
}

/** The book of an account or of a counter: {@link accountId} tells it. */
export function modeOf(id: string): Mode {
  return id[19] === variantDigits.test ? 'test' : 'live';
}

/** The id of one counter of an account: the account's id with the stripe as its last digit. */
export function counterId(account: string, stripe: number): string {
  return account.slice(0, -1) + stripe.toString(16);
}

/** The account that a counter belongs to: {@link counterId} the other way round. */
export function accountOf(counter: string): string {
  return counter.endsWith('0') ? counter : `${counter.slice(0, -1)}0`;
}

/** The ids of all counters of an account: one when it is ruled, else one per stripe. */
export function counterIds(ref: AccountRef): string[] {
  const id = accountId(ref);
  if (isRuled(ref.kind)) return [id];
  return Array.from({ length: stripeCount }, (_, stripe) => counterId(id, stripe));
}
