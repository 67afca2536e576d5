import type { ClientBase, Pool } from 'pg';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Money } from '@nzela/money/money';

/**
 * What an account is for, and so which rule its balance obeys.
 * Ruled (never below zero): `wallet`, `pending`, `transit`, `card`. Unruled (either sign, striped): the others.
 */
export type AccountKind =
  | 'wallet' // what a person or a merchant owns and can spend
  | 'pending' // what a merchant was paid and cannot spend yet; its owner is the merchant's account
  | 'transit' // paid by a person for an operation that is not settled yet
  | 'card' // what a prepaid card can spend; its owner is the card's id
  | 'settlement' // what a gateway holds for us or owes us; its owner is the gateway's job
  | 'fees' // fee income
  | 'spread' // exchange margin income
  | 'fx' // exchange position, one per currency
  | 'guarantee' // what the refund guarantee and rewards cost us
  | 'suspense'; // money received that nothing explains yet

/**
 * The two books. Money of the test mode is nobody's: it moves among accounts of the test book, and no entry or hold joins
 * an account of one book to an account of the other.
 */
export type Mode = 'live' | 'test';

/** An account by its meaning. There is one per kind, owner (a user's id, or a system name), currency and mode. */
export type AccountRef = {
  readonly kind: AccountKind;
  readonly owner: string;
  readonly currency: CurrencyCode;
  /** Default: `live`. */
  readonly mode?: Mode;
};

/**
 * One movement inside an operation: `amount` (positive) leaves the debit account and reaches the credit account,
 * so every leg balances by its shape. A customer's balance is credits − debits.
 */
export type Leg =
  | {
      readonly type: 'post';
      readonly debit: AccountRef;
      readonly credit: AccountRef;
      readonly amount: Money;
    }
  | {
      readonly type: 'hold';
      readonly holdId: string;
      readonly debit: AccountRef;
      readonly credit: AccountRef;
      readonly amount: Money;
      readonly expiresAt: Date;
    }
  /** Without an amount the whole hold is captured; with a smaller one, the rest is released. */
  | { readonly type: 'capture'; readonly holdId: string; readonly amount?: Money }
  | { readonly type: 'release'; readonly holdId: string };

/** An atomic group of legs: all of them or none. */
export type LedgerOperation = {
  /** The caller's id (UUID). The same id twice gives the same answer once. */
  readonly id: string;
  /** What the operation is, for the reader of the journal: `transfer.wallet`, `deposit.card`. */
  readonly kind: string;
  /** The product's object that the operation belongs to (a transfer's id, a deposit's id). */
  readonly subject: string;
  /** SHA-256 of the request, as hex. The same id with another hash is refused as `operation_conflict`. */
  readonly bodyHash: string;
  readonly legs: readonly Leg[];
};

export type RefusalCode =
  | 'insufficient_funds'
  | 'account_missing'
  | 'account_closed'
  | 'hold_missing'
  | 'hold_settled'
  | 'hold_expired'
  | 'capture_too_large'
  | 'currency_mismatch'
  | 'mode_mismatch'
  | 'invalid_amount'
  | 'operation_conflict';

export type LedgerResult =
  | { readonly status: 'posted' | 'replayed'; readonly operationId: string; readonly at: Date }
  | {
      readonly status: 'refused';
      readonly operationId: string;
      readonly code: RefusalCode;
      readonly leg: number;
    };

/** Writes the rows that accompany accepted operations, as one set, in the commit of the operations themselves. */
export type CompanionWriter<Row> = {
  readonly name: string;
  write(client: ClientBase, rows: readonly Row[]): Promise<void>;
};

/** A row to write if, and only if, its operation is posted (not when it is refused or replayed). */
export type Companion<Row = unknown> = { readonly writer: CompanionWriter<Row>; readonly row: Row };

export type Balance = {
  readonly account: AccountRef;
  /** credits − debits that are final. */
  readonly posted: Money;
  /** What can be spent now: posted less what is held. */
  readonly available: Money;
  /** Held to leave the account. */
  readonly pendingOut: Money;
  /** Held to reach the account. */
  readonly pendingIn: Money;
};

export type Entry = {
  /** Increases along an account; the keyset of its history. */
  readonly id: bigint;
  readonly operationId: string;
  readonly operationKind: string;
  readonly subject: string;
  readonly at: Date;
  /** Positive: reached the account. Negative: left it. */
  readonly amount: Money;
  readonly balanceAfter: Money;
};

/** What one operation did to an account: the sum of its entries there, under the id of the last of them. Never zero. */
export type Movement = Entry;

/** What reads are asked of: a connection, or what stands for one that only reads. */
export type Source = Pick<ClientBase, 'query'>;

/** Moments with `from ≤ at < to`. */
export type Period = { readonly from: Date; readonly to: Date };

export type Statement = {
  readonly opening: Money;
  readonly credits: Money;
  /** Not signed. */
  readonly debits: Money;
  readonly closing: Money;
  /** Movements that reached the account, and that left it. */
  readonly creditCount: number;
  readonly debitCount: number;
};

/** The ledger of one process. Its batches are one process's; its locks and rules hold for all of them. */
export type Ledger = {
  /** Opens the accounts that do not exist yet. */
  open(client: ClientBase, accounts: readonly AccountRef[]): Promise<void>;
  /**
   * Closes accounts for ever in the caller's transaction, all or none: false when one of them is not empty. From then on
   * every operation that names one of them is refused as `account_closed`.
   */
  closeAccounts(client: ClientBase, accounts: readonly AccountRef[]): Promise<boolean>;
  /** Group commit: joins the next batch, resolves once it is durable. Never rejects for a refusal. */
  submit(operation: LedgerOperation, companions?: readonly Companion[]): Promise<LedgerResult>;
  /** The same rules inside the caller's transaction, in order. Nothing is retried here. */
  apply(client: ClientBase, operations: readonly LedgerOperation[]): Promise<LedgerResult[]>;
  balances(source: Source, accounts: readonly AccountRef[]): Promise<Balance[]>;
  /** The posted balance as it was at `at`. */
  balanceAt(client: ClientBase, account: AccountRef, at: Date): Promise<Money>;
  /** The posted balance before each of `moments`, in their order. */
  balancesBefore(source: Source, account: AccountRef, moments: readonly Date[]): Promise<Money[]>;
  /** Newest first; `before` is the id of the last entry of the previous page. */
  history(
    client: ClientBase,
    account: AccountRef,
    page: { readonly before?: bigint; readonly limit: number },
  ): Promise<Entry[]>;
  /** What the operation of this id is about; null when the book does not know it. */
  subjectOf(db: ClientBase | Pool, operationId: string): Promise<string | null>;
  /** What moved in the period, in sums: opening + credits − debits = closing. */
  statement(source: Source, account: AccountRef, period: Period): Promise<Statement>;
  /**
   * The movements that the statement of the period sums, oldest first, at most `batch` at a time. In a transaction; one
   * that sees one snapshot, when both must agree.
   */
  movements(
    source: Source,
    account: AccountRef,
    period: Period & { readonly batch: number },
  ): AsyncGenerator<readonly Movement[], void, undefined>;
  /** What the operation of this id did to the account; null when it did nothing to it, or is not in the book. */
  movementOf(source: Source, account: AccountRef, operationId: string): Promise<Movement | null>;
  /** Waits for what was submitted and stops taking more. */
  close(): Promise<void>;
};
