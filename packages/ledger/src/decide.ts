import type { CurrencyCode } from '@nzela/money/currencies';
import type { Money } from '@nzela/money/money';
import { accountId } from './account-id.ts';
import type { AccountRef, Leg, LedgerOperation, LedgerResult, RefusalCode } from './types.ts';

/** The four counters of an account (of one stripe of it, when it is unruled), in minor units. */
export type Counter = {
  /** Id of the row; the account's own id for a ruled account. */
  readonly id: string;
  readonly ruled: boolean;
  debitsPosted: bigint;
  creditsPosted: bigint;
  debitsPending: bigint;
  creditsPending: bigint;
};

export type Hold = {
  readonly id: string;
  /** Account ids. */
  readonly debit: string;
  readonly credit: string;
  readonly currency: CurrencyCode;
  readonly amount: bigint;
  readonly expiresAt: Date;
  settled: boolean;
};

/** An operation that is in the journal already. */
export type Known = { readonly bodyHash: string; readonly at: Date };

/** What a batch needs to know of the book: read under lock, and not changed by {@link decide}. */
export type Book = {
  /** When the batch happens. */
  readonly at: Date;
  /** By account id. An account that is absent does not exist. */
  readonly counters: ReadonlyMap<string, Readonly<Counter>>;
  readonly holds: ReadonlyMap<string, Readonly<Hold>>;
  readonly known: ReadonlyMap<string, Known>;
};

/** A movement to be written: one row that debits one counter and credits another. */
export type PlannedEntry = {
  readonly operationId: string;
  readonly leg: number;
  readonly debitId: string;
  readonly creditId: string;
  readonly amount: bigint;
  readonly debitAfter: bigint;
  readonly creditAfter: bigint;
  readonly holdId: string | null;
};

export type PlannedHold = { readonly operationId: string; readonly hold: Readonly<Hold> };

/** `captured` is zero for a release. */
export type Settlement = {
  readonly operationId: string;
  readonly holdId: string;
  readonly captured: bigint;
};

export type Decision = {
  /** One per operation, in their order. */
  readonly results: readonly LedgerResult[];
  readonly posted: readonly LedgerOperation[];
  readonly entries: readonly PlannedEntry[];
  readonly holds: readonly PlannedHold[];
  readonly settlements: readonly Settlement[];
  /** Every counter of the book as the batch leaves it, by account id. */
  readonly counters: ReadonlyMap<string, Readonly<Counter>>;
};

/** The largest amount of one leg, in minor units: what 15 significant digits hold, with two decimals more. */
export const maximumAmount = 10n ** 17n;
/** No counter passes this, so that no sum of two overflows PostgreSQL's bigint. */
const maximumCounter = 2n ** 62n;

/** The batch while it is being decided: copies of what the book holds, and what is to be written. */
type Draft = {
  readonly at: Date;
  readonly counters: Map<string, Counter>;
  readonly holds: Map<string, Hold>;
  readonly entries: PlannedEntry[];
  readonly newHolds: PlannedHold[];
  readonly settlements: Settlement[];
  /** Takes back what the operation at hand has done so far, newest last. */
  undo: (() => void)[];
};

/**
 * Decides a batch, in order and without I/O: which operations are accepted, and what is to be written for them. Each
 * operation sees those before it. A refused one leaves no trace, and its neighbours do not notice. The legs of one
 * operation follow each other too: money that a later leg brings cannot be spent by an earlier one.
 */
export function decide(book: Book, operations: readonly LedgerOperation[]): Decision {
  const draft = startDraft(book);
  const known = new Map(book.known);
  const results: LedgerResult[] = [];
  const posted: LedgerOperation[] = [];
  for (const operation of operations) {
    const { id: operationId, bodyHash } = operation;
    const before = known.get(operationId);
    if (before) {
      results.push(
        before.bodyHash === bodyHash
          ? { status: 'replayed', operationId, at: before.at }
          : { status: 'refused', operationId, code: 'operation_conflict', leg: 0 },
      );
      continue;
    }
    const refusal = attempt(draft, operation);
    if (refusal) {
      results.push({ status: 'refused', operationId, ...refusal });
      continue;
    }
    known.set(operationId, { bodyHash, at: book.at });
    posted.push(operation);
    results.push({ status: 'posted', operationId, at: book.at });
  }
  const { counters, entries, newHolds: holds, settlements } = draft;
  return { results, posted, entries, holds, settlements, counters };
}

function startDraft(book: Book): Draft {
  const counters = new Map<string, Counter>();
  for (const [id, counter] of book.counters) counters.set(id, { ...counter });
  const holds = new Map<string, Hold>();
  for (const [id, hold] of book.holds) holds.set(id, { ...hold });
  return { at: book.at, counters, holds, entries: [], newHolds: [], settlements: [], undo: [] };
}

type Refusal = { readonly code: RefusalCode; readonly leg: number };

/** Applies all legs of an operation to the draft, or none. */
function attempt(draft: Draft, operation: LedgerOperation): Refusal | undefined {
  draft.undo = [];
  for (const [index, leg] of operation.legs.entries()) {
    const code = applyLeg(draft, operation.id, index, leg);
    if (code) {
      for (const step of draft.undo.toReversed()) step();
      return { code, leg: index };
    }
  }
  return undefined;
}

function applyLeg(
  draft: Draft,
  operationId: string,
  index: number,
  leg: Leg,
): RefusalCode | undefined {
  switch (leg.type) {
    case 'post':
      return post(draft, operationId, index, leg);
    case 'hold':
      return hold(draft, operationId, leg);
    case 'capture':
      return settle(draft, { operationId, index, holdId: leg.holdId, amount: leg.amount });
    case 'release':
      return settle(draft, { operationId, index, holdId: leg.holdId, amount: 'none' });
  }
}

type Movement = {
  readonly debit: AccountRef;
  readonly credit: AccountRef;
  readonly amount: Money;
};

function post(
  draft: Draft,
  operationId: string,
  leg: number,
  movement: Movement,
): RefusalCode | undefined {
  const sides = check(draft, movement);
  if (typeof sides === 'string') return sides;
  const amount = movement.amount.minor;
  move(draft, sides, { posted: amount });
  draft.entries.push(entry(sides, { operationId, leg, amount, holdId: null }));
  draft.undo.push(() => draft.entries.pop());
  return undefined;
}

function hold(
  draft: Draft,
  operationId: string,
  leg: Extract<Leg, { type: 'hold' }>,
): RefusalCode | undefined {
  if (draft.holds.has(leg.holdId)) return 'operation_conflict';
  const sides = check(draft, leg);
  if (typeof sides === 'string') return sides;
  if (leg.expiresAt <= draft.at) return 'hold_expired';
  const made: Hold = {
    id: leg.holdId,
    debit: accountId(leg.debit),
    credit: accountId(leg.credit),
    currency: leg.amount.currency,
    amount: leg.amount.minor,
    expiresAt: leg.expiresAt,
    settled: false,
  };
  move(draft, sides, { pending: made.amount });
  draft.holds.set(made.id, made);
  draft.newHolds.push({ operationId, hold: made });
  draft.undo.push(() => {
    draft.holds.delete(made.id);
    draft.newHolds.pop();
  });
  return undefined;
}

type SettleRequest = {
  readonly operationId: string;
  readonly index: number;
  readonly holdId: string;
  /** Absent: the whole hold. `none`: a release. */
  readonly amount: Money | 'none' | undefined;
};

/** Captures a hold in whole or in part, the rest going back, or releases all of it. A late capture is refused, a late release is not. */
function settle(draft: Draft, request: SettleRequest): RefusalCode | undefined {
  const { operationId, holdId, amount } = request;
  const held = draft.holds.get(holdId);
  if (!held) return 'hold_missing';
  if (held.settled) return 'hold_settled';
  const captured = amount === 'none' ? 0n : capturedAmount(held, amount, draft.at);
  if (typeof captured === 'string') return captured;
  const from = draft.counters.get(held.debit);
  const to = draft.counters.get(held.credit);
  if (!from || !to) return 'account_missing';
  const sides = { from, to };
  move(draft, sides, { pending: -held.amount, posted: captured });
  held.settled = true;
  draft.settlements.push({ operationId, holdId, captured });
  draft.undo.push(() => {
    held.settled = false;
    draft.settlements.pop();
  });
  if (captured > 0n) {
    draft.entries.push(entry(sides, { operationId, leg: request.index, amount: captured, holdId }));
    draft.undo.push(() => draft.entries.pop());
  }
  return undefined;
}

function capturedAmount(held: Hold, amount: Money | undefined, at: Date): bigint | RefusalCode {
  if (held.expiresAt <= at) return 'hold_expired';
  if (!amount) return held.amount;
  if (amount.currency !== held.currency) return 'currency_mismatch';
  if (amount.minor <= 0n) return 'invalid_amount';
  if (amount.minor > held.amount) return 'capture_too_large';
  return amount.minor;
}

type Sides = { readonly from: Counter; readonly to: Counter };

/** The rules that a movement of either kind obeys: shape, then existence, then money. */
function check(draft: Draft, { debit, credit, amount }: Movement): Sides | RefusalCode {
  if (debit.currency !== amount.currency || credit.currency !== amount.currency) {
    return 'currency_mismatch';
  }
  if (amount.minor <= 0n || amount.minor > maximumAmount) return 'invalid_amount';
  const from = draft.counters.get(accountId(debit));
  const to = draft.counters.get(accountId(credit));
  if (!from || !to) return 'account_missing';
  if (from === to) return 'invalid_amount';
  if (from.debitsPosted + from.debitsPending + amount.minor > maximumCounter) return 'invalid_amount';
  if (to.creditsPosted + to.creditsPending + amount.minor > maximumCounter) return 'invalid_amount';
  const available = from.creditsPosted - from.debitsPosted - from.debitsPending;
  if (from.ruled && available < amount.minor) return 'insufficient_funds';
  return { from, to };
}

type Change = { readonly posted?: bigint; readonly pending?: bigint };

/** Debits one side by what it credits the other: posted, pending, or both. */
function move(
  draft: Draft,
  { from, to }: Sides,
  { posted = 0n, pending = 0n }: Change,
): void {
  const add = (sign: bigint) => {
    from.debitsPosted += sign * posted;
    to.creditsPosted += sign * posted;
    from.debitsPending += sign * pending;
    to.creditsPending += sign * pending;
  };
  add(1n);
  draft.undo.push(() => add(-1n));
}

function entry(
  { from, to }: Sides,
  fields: Pick<PlannedEntry, 'operationId' | 'leg' | 'amount' | 'holdId'>,
): PlannedEntry {
  return {
    ...fields,
    debitId: from.id,
    creditId: to.id,
    debitAfter: from.creditsPosted - from.debitsPosted,
    creditAfter: to.creditsPosted - to.debitsPosted,
  };
}
