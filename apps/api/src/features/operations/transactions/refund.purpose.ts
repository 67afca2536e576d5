import type { PoolClient } from 'pg';
import type { Message } from '@nzela/messages/message';
import type { Money } from '@nzela/money/money';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';

/** What administrators can give back of a transaction. */
export type RefundStanding = {
  /** Null: nothing. */
  readonly left: Money | null;
  /** A part of it can be given back, too. */
  readonly isDivisible: boolean;
  /** Where it goes, or why none of it does. */
  readonly words: Message;
};

type RefundOrder = {
  /** Of what is made of it. */
  readonly id: string;
  /** All that is left, or a part of what can be divided. */
  readonly amount: Money;
  /** As the administrator wrote it; the person reads it. */
  readonly reason: string;
  /** The administrator. */
  readonly by: string;
};

/** A transaction that is locked until the database's transaction ends. */
export type RefundSubject = RefundStanding & {
  /** Whose money it is, or whose business it paid: none of them refunds it as an administrator. */
  readonly concerned: readonly string[];
  /** Only while something is left. What its noun refuses then, it refuses here. */
  giveBack(order: RefundOrder): Promise<void>;
};

/** How a noun answers for what administrators give back of its own. A new one is wired in purposes.ts. */
export type RefundPurpose = {
  read(source: Readable, id: string): Promise<RefundStanding>;
  lock(deps: PurposeDeps, client: PoolClient, id: string): Promise<RefundSubject>;
};

/** By the source of the log. What is not here is never given back by administrators. */
export type RefundPurposes = Readonly<
  Record<'payments' | 'transfers' | 'withdrawals', RefundPurpose>
>;
