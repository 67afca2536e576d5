import type { CurrencyCode } from '@nzela/money/currencies';
import type { Money } from '@nzela/money/money';
import { modeOf } from './account-id.ts';
import { IdMap } from './id-map.ts';
import type { PreparedLeg, PreparedOperation } from './prepare.ts';
import type { LedgerResult, RefusalCode } from './types.ts';

/** The counters of an account (of one stripe of it, when it is unruled), in minor units. */
export type Counter = {
  /** Id of the row; the account's own id for a ruled account. */
  readonly id: string;
  /** Where the row lies while it is locked: PostgreSQL's ctid, as block × 2¹⁶ + offset. */
  readonly place: number;
  readonly ruled: boolean;
  readonly closed: boolean;
  debitsPosted: bigint;
  creditsPosted: bigint;
  debitsPending: bigint;
  creditsPending: bigint;
  /** How many entries it has, and the last of them. */
  entries: bigint;
  lastEntryId: bigint | null;
};

export type Hold = {
  readonly id: string;
  /** Account ids. */
  readonly debitId: string;
  readonly creditId: string;
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
  /** Its entries are numbered from here. */
  readonly firstEntryId: bigint;
  /** By account id. An account that is absent does not exist. */
  readonly counters: ReadonlyMap<string, Readonly<Counter>>;
  readonly holds: ReadonlyMap<string, Readonly<Hold>>;
  readonly known: ReadonlyMap<string, Known>;
};

/** A movement to be written: one row that debits one counter and credits another. */
export type PlannedEntry = {
  readonly id: bigint;
  readonly operationId: string;
  readonly leg: number;
  readonly debitId: string;
  readonly creditId: string;
  readonly amount: bigint;
  readonly debitAfter: bigint;
  readonly creditAfter: bigint;
  /** The entry before this one of either counter. */
  readonly debitPrevious: bigint | null;
  readonly creditPrevious: bigint | null;
  readonly holdId: string | null;
};

export type PlannedHold = { readonly operationId: string; readonly hold: Readonly<Hold> };

/** `captured` is zero for a release. */
export type Settlement = {
  readonly operationId: string;
  readonly holdId: string;
  readonly captured: bigint;
};

/** An entry to be found again by its time. */
export type PlannedMark = { readonly counterId: string; readonly entryId: bigint };

export type Decision = {
  /** One per operation, in their order. */
  readonly results: readonly LedgerResult[];
  readonly posted: readonly PreparedOperation[];
  readonly entries: readonly PlannedEntry[];
  readonly marks: readonly PlannedMark[];
  readonly holds: readonly PlannedHold[];
  readonly settlements: readonly Settlement[];
  /** Every counter of the book as the batch leaves it, by account id. */
  readonly counters: ReadonlyMap<string, Readonly<Counter>>;
};

/** The largest amount of one leg, in minor units: what 15 significant digits hold, with two decimals more. */
export const maximumAmount = 10n ** 17n;
/** No counter passes this, so that no sum of two overflows PostgreSQL's bigint. */
const maximumCounter = 2n ** 62n;
/** One entry in so many of a counter is marked. */
export const markInterval = 64n;

/** The batch while it is being decided: copies of what the book holds, and what is to be written. */
type Draft = {
  readonly book: Book;
  readonly counters: IdMap<Counter>;
  readonly holds: Map<string, Hold>;
  readonly entries: PlannedEntry[];
  readonly marks: PlannedMark[];
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
export function decide(book: Book, operations: readonly PreparedOperation[]): Decision {
  const draft = startDraft(book);
  const known = new IdMap(book.known);
  const results: LedgerResult[] = [];
  const posted: PreparedOperation[] = [];
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
  const { counters, entries, marks, newHolds: holds, settlements } = draft;
  return { results, posted, entries, marks, holds, settlements, counters };
}

function startDraft(book: Book): Draft {
  const counters = new IdMap<Counter>();
  for (const [id, counter] of book.counters) counters.set(id, { ...counter });
  const holds = new Map<string, Hold>();
  for (const [id, hold] of book.holds) holds.set(id, { ...hold });
  return {
    book,
    counters,
    holds,
    entries: [],
    marks: [],
    newHolds: [],
    settlements: [],
    undo: [],
  };
}

type Refusal = { readonly code: RefusalCode; readonly leg: number };

/** Applies all legs of an operation to the draft, or none. */
function attempt(draft: Draft, operation: PreparedOperation): Refusal | undefined {
  draft.undo = [];
  for (const [index, leg] of operation.legs.entries()) {
    const code = applyLeg(draft, { operationId: operation.id, leg: index }, leg);
    if (code) {
      for (const step of draft.undo.toReversed()) step();
      return { code, leg: index };
    }
  }
  return undefined;
}

type Place = { readonly operationId: string; readonly leg: number };

function applyLeg(draft: Draft, place: Place, leg: PreparedLeg): RefusalCode | undefined {
  switch (leg.type) {
    case 'post':
      return post(draft, place, leg);
    case 'hold':
      return hold(draft, place, leg);
    case 'capture':
      return settle(draft, place, { holdId: leg.holdId, capture: true, amount: leg.amount });
    case 'release':
      return settle(draft, place, { holdId: leg.holdId, capture: false });
  }
}

function post(
  draft: Draft,
  place: Place,
  leg: Extract<PreparedLeg, { type: 'post' }>,
): RefusalCode | undefined {
  const sides = check(draft, leg);
  if (typeof sides === 'string') return sides;
  record(draft, sides, { ...place, amount: leg.amount.minor, holdId: null });
  return undefined;
}

function hold(
  draft: Draft,
  { operationId }: Place,
  leg: Extract<PreparedLeg, { type: 'hold' }>,
): RefusalCode | undefined {
  if (draft.holds.has(leg.holdId)) return 'operation_conflict';
  const sides = check(draft, leg);
  if (typeof sides === 'string') return sides;
  if (leg.expiresAt <= draft.book.at) return 'hold_expired';
  const { holdId: id, debitId, creditId, expiresAt } = leg;
  const { currency, minor: amount } = leg.amount;
  const made: Hold = { id, debitId, creditId, currency, amount, expiresAt, settled: false };
  movePending(draft, sides, amount);
  draft.holds.set(id, made);
  draft.newHolds.push({ operationId, hold: made });
  draft.undo.push(() => {
    draft.holds.delete(id);
    draft.newHolds.pop();
  });
  return undefined;
}

type SettleRequest = {
  readonly holdId: string;
  readonly capture: boolean;
  /** What to capture; absent, the whole hold. */
  readonly amount?: Money | undefined;
};

/**
 * Captures a hold in whole or in part, the rest going back, or releases all of it. A capture after the expiry is
 * refused; a release is not, since it is what the expiry asks for.
 */
function settle(draft: Draft, place: Place, request: SettleRequest): RefusalCode | undefined {
  const { holdId } = request;
  const held = draft.holds.get(holdId);
  if (!held) return 'hold_missing';
  if (held.settled) return 'hold_settled';
  const captured = request.capture ? capturedAmount(held, request.amount, draft.book.at) : 0n;
  if (typeof captured === 'string') return captured;
  const from = draft.counters.get(held.debitId);
  const to = draft.counters.get(held.creditId);
  if (!from || !to) return 'account_missing';
  const sides = { from, to };
  movePending(draft, sides, -held.amount);
  held.settled = true;
  draft.settlements.push({ operationId: place.operationId, holdId, captured });
  draft.undo.push(() => {
    held.settled = false;
    draft.settlements.pop();
  });
  if (captured > 0n) record(draft, sides, { ...place, amount: captured, holdId });
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
function check(
  draft: Draft,
  leg: Extract<PreparedLeg, { type: 'post' | 'hold' }>,
): Sides | RefusalCode {
  const { currency, minor } = leg.amount;
  if (leg.debit.currency !== currency || leg.credit.currency !== currency) {
    return 'currency_mismatch';
  }
  if (modeOf(leg.debitId) !== modeOf(leg.creditId)) return 'mode_mismatch';
  if (minor <= 0n || minor > maximumAmount || leg.debitId === leg.creditId) return 'invalid_amount';
  const from = draft.counters.get(leg.debitId);
  const to = draft.counters.get(leg.creditId);
  if (!from || !to) return 'account_missing';
  if (from.closed || to.closed) return 'account_closed';
  if (from.debitsPosted + from.debitsPending + minor > maximumCounter) return 'invalid_amount';
  if (to.creditsPosted + to.creditsPending + minor > maximumCounter) return 'invalid_amount';
  const available = from.creditsPosted - from.debitsPosted - from.debitsPending;
  if (from.ruled && available < minor) return 'insufficient_funds';
  return { from, to };
}

/** Holds `amount` on its way from one side to the other, or, negative, lets go of it. */
function movePending(draft: Draft, { from, to }: Sides, amount: bigint): void {
  from.debitsPending += amount;
  to.creditsPending += amount;
  draft.undo.push(() => {
    from.debitsPending -= amount;
    to.creditsPending -= amount;
  });
}

type Recorded = Pick<PlannedEntry, 'operationId' | 'leg' | 'amount' | 'holdId'>;

/** Moves money for good and writes the entry, at the head of both sides' chains. */
function record(draft: Draft, { from, to }: Sides, recorded: Recorded): void {
  const { amount } = recorded;
  const id = draft.book.firstEntryId + BigInt(draft.entries.length);
  const debitPrevious = from.lastEntryId;
  const creditPrevious = to.lastEntryId;
  const marks = draft.marks.length;
  from.debitsPosted += amount;
  to.creditsPosted += amount;
  lengthen(draft, from, id);
  lengthen(draft, to, id);
  draft.entries.push({
    id,
    operationId: recorded.operationId,
    leg: recorded.leg,
    debitId: from.id,
    creditId: to.id,
    amount,
    debitAfter: from.creditsPosted - from.debitsPosted,
    creditAfter: to.creditsPosted - to.debitsPosted,
    debitPrevious,
    creditPrevious,
    holdId: recorded.holdId,
  });
  draft.undo.push(() => {
    draft.entries.pop();
    draft.marks.length = marks;
    from.debitsPosted -= amount;
    to.creditsPosted -= amount;
    from.entries -= 1n;
    to.entries -= 1n;
    from.lastEntryId = debitPrevious;
    to.lastEntryId = creditPrevious;
  });
}

function lengthen(draft: Draft, counter: Counter, entryId: bigint): void {
  counter.lastEntryId = entryId;
  counter.entries += 1n;
  if (counter.entries % markInterval === 0n) draft.marks.push({ counterId: counter.id, entryId });
}
