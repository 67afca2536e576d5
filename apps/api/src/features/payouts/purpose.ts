import type { PoolClient } from 'pg';
import type { Mode } from '@nzela/ledger/types';
import type { GatewayRefusalCode } from '../../gateways/gateway.ts';
import type { PayoutReturnReason } from '../../gateways/payouts/payouts.port.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';

/** What money may be handed out for, by the names that rows carry. A new one is wired in purposes.ts. */
export type PayoutPurposeName =
  | 'transfer'
  | 'withdrawal'
  | 'collection'
  | 'refund'
  | 'merchant-payout';

/** One of them, by its id. It has one payout at most. */
export type PayoutSubjectKey = { readonly purpose: PayoutPurposeName; readonly subjectId: string };

/** Why nothing arrived, for the noun to put into words. */
export type PayoutFailure =
  /** The provider refused it: the person's data are wrong. */
  | { readonly kind: 'refused'; readonly code: GatewayRefusalCode }
  /** It left and came back. */
  | { readonly kind: 'returned'; readonly code: PayoutReturnReason }
  /** It was our fault or a passing one, until the deadline. */
  | { readonly kind: 'late' };

/**
 * What is paid out, locked until the transaction ends. Its functions run in that transaction, each telling the noun
 * what happened; `paid` and `failed` move the money.
 */
export type PayoutSubject = {
  /** Whose providers carry it out, and in whose book its money moves. */
  readonly mode: Mode;
  /** Neither paid nor given up. */
  readonly isUnderway: boolean;
  /** Until when a refusal that is not the person's fault is tried again; null: as long as it takes. */
  readonly deadline: Date | null;
  /** The provider has it. `step` is what is new about it; null: nothing but that it is known again. */
  progressed(step: 'accepte' | 'envoye' | null): Promise<void>;
  /** Nobody knows whether the provider holds the order. */
  doubted(): Promise<void>;
  /** Refused for a reason of ours, or a passing one: it is tried again. */
  delayed(): Promise<void>;
  /** Cash waits at a counter. */
  pickupReady(): Promise<void>;
  paid(): Promise<void>;
  failed(failure: PayoutFailure): Promise<void>;
};

/** How a noun that is paid out answers for its own. */
export type PayoutPurpose = {
  lock(deps: PurposeDeps, client: PoolClient, subjectId: string): Promise<PayoutSubject>;
};

export type PayoutPurposes = Readonly<Record<PayoutPurposeName, PayoutPurpose>>;
