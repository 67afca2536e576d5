import type { PoolClient } from 'pg';
import type { ReviewedObject } from '@nzela/contract/reviews';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';

/**
 * An operation that may be held, locked until the transaction ends. Its functions run in that transaction; whoever calls them
 * has closed the review first.
 */
export type ReviewSubject = {
  /** Who works for the business that pays: none of them decides on it. Empty where a person pays. */
  readonly members: readonly string[];
  /** It waits for the decision: neither gone nor given up. */
  readonly isHeld: boolean;
  /**
   * It goes on as if it had not been held; its promise counts from then on. A price that no longer holds gives all of its
   * money back. May refuse `taux_indisponible`.
   */
  release(): Promise<void>;
  /** It ends, and all of its money goes back to whoever paid. `late`: nobody decided in time. */
  giveBack(why: 'refused' | 'late'): Promise<void>;
};

/** How a noun answers for its own operations that are held. A new one is wired in purposes.ts. */
export type ReviewPurpose = {
  lock(deps: PurposeDeps, client: PoolClient, id: string): Promise<ReviewSubject>;
};

export type ReviewPurposes = Readonly<Record<ReviewedObject, ReviewPurpose>>;
