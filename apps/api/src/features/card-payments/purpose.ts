import type { PoolClient } from 'pg';
import type { Mode } from '@nzela/ledger/types';
import type { Message } from '@nzela/messages/message';
import type { Money } from '@nzela/money/money';
import type { CardDispute } from '../../gateways/cards/cards.port.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';

/** What a card may pay for, by the names that rows carry. A new one is wired in purposes.ts. */
export type CardPurposeName = 'transfer' | 'deposit' | 'money-request' | 'payment';

/** One of them, by its id. */
export type CardSubjectKey = { readonly purpose: CardPurposeName; readonly subjectId: string };

/**
 * What is paid by card, locked until the transaction ends. Its functions run in that transaction, each telling the noun
 * what happened: the money itself is moved between the gateway and the owner's transit account by the card payments.
 */
export type CardSubject = {
  /** Whose providers carry it out, and in whose book its money moves. */
  readonly mode: Mode;
  /** Whose transit account the money reaches. */
  readonly ownerId: string;
  /** Attempts are numbered under it: `TRF-123456-C1`. */
  readonly reference: string;
  readonly amount: Money;
  /** Shown in French on the payment page and by the person's bank: whoever pays may read another language each time. */
  readonly description: Message;
  /** Our page to come back to, from the root of the site. */
  readonly returnPath: string;
  /** Still to be paid: an approval pays it. Otherwise it comes too late, and is given back. */
  readonly isWanted: boolean;
  /** Refuses, in the noun's own words, to begin a payment now. */
  admit(): void | Promise<void>;
  /**
   * The money is in the owner's transit account, and goes where it belongs. False, and it stays there to be given back,
   * when the account that it was for is closed. `payerId`: who opened the attempt; null: a visitor.
   */
  approved(attempt: { readonly payerId: string | null }): Promise<boolean>;
  /** The card was refused (`reason` says why, with the fix) or the payment was closed (null). */
  declined(reason: Message | null): Promise<void>;
  /** The money came too late and is on its way back. Answers whether that ends the subject as refunded. */
  late(): Promise<{ readonly settles: boolean }>;
  /** The card has its money back, out of the owner's transit account. */
  refunded(refund: {
    readonly id: string;
    readonly amount: Money;
    readonly settles: boolean;
  }): Promise<void>;
  /**
   * The gateway refuses to give it back: the money is in the owner's transit account still, and goes where the noun says.
   * Without it an operator has to find another way, and the refund goes on waiting.
   */
  refundRefused?(refundId: string): Promise<void>;
  /**
   * The holder of the card has their bank take the payment back: told as often as it is heard of. Without it an operator has
   * to answer.
   */
  disputed?(dispute: CardDispute): Promise<void>;
};

/** How a noun that can be paid by card answers for its own. */
export type CardPurpose = {
  /** As somebody who wants to pay it: null when it is not theirs to pay. `payerId` null: a visitor. */
  lockOwn(
    deps: PurposeDeps,
    client: PoolClient,
    key: { readonly subjectId: string; readonly payerId: string | null },
  ): Promise<CardSubject | null>;
  lock(deps: PurposeDeps, client: PoolClient, subjectId: string): Promise<CardSubject>;
};

export type CardPurposes = Readonly<Record<CardPurposeName, CardPurpose>>;
