import type { Money } from '@nzela/money/money';
import type { CallbackHint, GatewayAnswer, GatewayCallback, GatewayHealth } from '../gateway.ts';

/** Our account at a bank, where people send wires. */
export type BankGateway = {
  /** What a payer needs to send a wire. */
  details(): Promise<GatewayAnswer<BankDetails>>;
  /** Every wire received under `reference` (case, spaces and hyphens aside), oldest first; empty when there is none. */
  lookup(reference: string): Promise<GatewayAnswer<readonly Wire[]>>;
  /** What was received after `sinceCursor` (null: from the beginning), oldest first, at most 100 wires. */
  statement(sinceCursor: string | null): Promise<GatewayAnswer<BankStatement>>;
  /**
   * Sends a wire back to the account that it came from. Asked again under the same reference, it is one return and the same
   * answer; so a lost answer is asked for again.
   */
  returnWire(order: WireReturn): Promise<GatewayAnswer<{ readonly amount: Money }>>;
  /** Tells the bank where to notify wires. Replaces what it was told before. */
  register(callbackUrl: string): Promise<GatewayAnswer<{ readonly callbackUrl: string }>>;
  /** Null unless the signature and its time are right. The hint's reference is the wire's, as the payer typed it. */
  verifyCallback(callback: GatewayCallback): Promise<CallbackHint | null>;
  health(): Promise<GatewayHealth>;
};

export type BankDetails = {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly bank: string;
};

export type Wire = {
  /** The bank's id, unique for ever: credit a wire once by it. */
  readonly id: string;
  /** As the payer typed it. */
  readonly reference: string;
  readonly amount: Money;
  readonly debtorName: string;
  readonly receivedAt: Date;
};

export type WireReturn = {
  /** The bank's id of the wire. */
  readonly wireId: string;
  /** Ours, unique for ever. */
  readonly reference: string;
  /** What its payer reads: the account it was for is closed. */
  readonly reason: 'account_closed';
};

export type BankStatement = {
  readonly wires: readonly Wire[];
  /** To be given next time. The one given, when nothing is new. */
  readonly cursor: string | null;
  /** There is more to read after `cursor`. */
  readonly more: boolean;
};
