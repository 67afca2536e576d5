import { accountId } from './account-id.ts';
import type { Leg, LedgerOperation } from './types.ts';

/** A leg with the ids of the accounts that it names. */
export type PreparedLeg =
  | (Extract<Leg, { type: 'post' | 'hold' }> & {
      readonly debitId: string;
      readonly creditId: string;
    })
  | Extract<Leg, { type: 'capture' | 'release' }>;

export type PreparedOperation = Omit<LedgerOperation, 'legs'> & {
  readonly legs: readonly PreparedLeg[];
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const sha256 = /^[0-9a-f]{64}$/;
const nul = '\0';

/**
 * Checks and completes an operation before it joins others in a batch. Throws TypeError for what only a programming
 * error can make: an id that is not a lower-case UUID, a body hash that is not SHA-256 as hex, a date that is none, a
 * text that PostgreSQL cannot hold.
 */
export function prepare(operation: LedgerOperation): PreparedOperation {
  const { id, kind, subject, bodyHash } = operation;
  requireUuid(id);
  if (!sha256.test(bodyHash)) throw new TypeError('The body hash is not SHA-256 as hex');
  if (kind.includes(nul) || subject.includes(nul)) throw new TypeError('A text holds a NUL');
  return { id, kind, subject, bodyHash, legs: operation.legs.map(prepareLeg) };
}

function prepareLeg(leg: Leg): PreparedLeg {
  if (leg.type !== 'post') requireUuid(leg.holdId);
  if (leg.type === 'capture' || leg.type === 'release') return leg;
  if (leg.type === 'hold' && Number.isNaN(leg.expiresAt.getTime())) {
    throw new TypeError('The expiry of a hold is not a date');
  }
  return { ...leg, debitId: accountId(leg.debit), creditId: accountId(leg.credit) };
}

function requireUuid(value: string): void {
  if (!uuid.test(value)) throw new TypeError(`Not a lower-case UUID: ${value}`);
}
