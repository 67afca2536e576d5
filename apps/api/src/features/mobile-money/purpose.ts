import type { PoolClient } from 'pg';
import type { MobileMoneyCurrency } from '@nzela/contract/mobile-money';
import type { Mode } from '@nzela/ledger/types';
import type { Message } from '@nzela/messages/message';
import type { Money } from '@nzela/money/money';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';

/** What mobile money may pay for, by the names that rows carry; the first is one's own wallet. A new one is wired in purposes.ts. */
export type CollectionPurposeName = 'wallet' | 'money-request' | 'payment';

/** One of them, by its id. */
export type CollectionSubjectKey = {
  readonly purpose: CollectionPurposeName;
  readonly subjectId: string;
};

/**
 * What is paid by mobile money, locked until the transaction ends. Its functions run in that transaction, each telling
 * the noun what happened: the money itself is moved from the gateway to the owner's transit account by the payments.
 */
export type CollectionSubject = {
  /** Whose providers carry it out, and in whose book its money moves. */
  readonly mode: Mode;
  /** Whose transit account the money reaches. */
  readonly ownerId: string;
  readonly amount: Money<MobileMoneyCurrency>;
  /** Still to be paid: a success pays it. Otherwise it comes too late, and is given back to the phone. */
  readonly isWanted: boolean;
  /** The page that tells a payment's story, from the root of the site. */
  pathOf(paymentId: string): string;
  /** Refuses, in the noun's own words, to begin a payment now. */
  admit(): void | Promise<void>;
  /**
   * The money is in the owner's transit account, and goes where it belongs. False, and it stays there to be given back,
   * when the account that it was for is closed.
   */
  succeeded(): Promise<boolean>;
  /** The payment came to nothing; `reason` says why, with the fix. */
  failed(reason: Message): Promise<void>;
};

/** What a payment tells of itself to the noun that it pays for. */
export type CollectionFacts = CollectionSubjectKey & {
  readonly ownerId: string;
  /** Who pays; null: a visitor. */
  readonly payerId: string | null;
  readonly amount: Money<MobileMoneyCurrency>;
  /** The price at which it is to be converted as it arrives; null: it stays in its currency. */
  readonly quoteId: string | null;
  /** Until when that price is promised. */
  readonly deadlineAt: Date;
  readonly paymentId: string;
  readonly reference: string;
  readonly operatorName: string;
  readonly phone: string;
};

/** How a noun that can be paid by mobile money answers for its own. */
export type CollectionPurpose = {
  /** As somebody who wants to pay it: null when it is not theirs to pay. `payerId` null: a visitor. */
  lockOwn(
    deps: PurposeDeps,
    client: PoolClient,
    key: { readonly subjectId: string; readonly payerId: string | null },
  ): Promise<CollectionSubject | null>;
  lock(deps: PurposeDeps, client: PoolClient, payment: CollectionFacts): Promise<CollectionSubject>;
};

export type CollectionPurposes = Readonly<Record<CollectionPurposeName, CollectionPurpose>>;
