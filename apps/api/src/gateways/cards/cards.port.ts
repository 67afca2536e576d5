import type { Money } from '@nzela/money/money';
import type { GatewayAnswer, GatewayKey, SignedGateway } from '../gateway.ts';

/** Takes money from cards. Card data is typed in the gateway's own pages and never reaches us. */
export type CardsGateway = SignedGateway & {
  /**
   * Opens a payment under `reference` (unique for ever; the same one again answers the same payment).
   * A declined or canceled payment is final: another card is another payment, under another reference.
   */
  start(request: CardPaymentRequest): Promise<GatewayAnswer<CardPayment>>;
  /** The payment as it is now, or null when the provider knows none under this key. */
  lookup(key: GatewayKey): Promise<GatewayAnswer<CardPayment | null>>;
  /**
   * Closes a payment that nobody has paid, so that it cannot be paid any more. Answers the payment as it is:
   * `canceled`, or `approved` when it was paid first.
   */
  cancel(key: { readonly id: string }): Promise<GatewayAnswer<CardPayment>>;
  /** Sends money of an approved payment back, in part or whole. `reference` is the refund's own, unique for ever. */
  refund(request: CardRefundRequest): Promise<GatewayAnswer<CardRefund>>;
  lookupRefund(reference: string): Promise<GatewayAnswer<CardRefund | null>>;
  /** Disputes in the order in which they were opened, from where the last page ended; null: from the first one. */
  disputes(since: string | null): Promise<GatewayAnswer<CardDisputePage>>;
  lookupDispute(id: string): Promise<GatewayAnswer<CardDispute | null>>;
  /** What the merchant has to say. Moves no money: the same evidence again changes nothing. */
  submitEvidence(id: string, evidence: CardEvidence): Promise<GatewayAnswer<CardDispute>>;
  /** Gives the dispute up: it is lost. */
  acceptDispute(id: string): Promise<GatewayAnswer<CardDispute>>;
};

export type CardPaymentRequest = {
  readonly reference: string;
  readonly amount: Money;
  /** Shown on the payment page and by the person's bank. */
  readonly description: string;
  /** Our page to come back to. Its origin is the only one that may frame the fields and hear their messages. */
  readonly returnUrl: string;
  readonly callbackUrl: string;
};

export type CardPayment = {
  /** The provider's id. */
  readonly id: string;
  readonly reference: string;
  /** What the provider holds the payment for. Compare it with what was asked before crediting anything. */
  readonly amount: Money;
  readonly state: 'pending' | 'approved' | 'declined' | 'canceled';
  /** Why it was declined. Only with the state `declined`. */
  readonly declineCode?: CardDeclineCode;
  readonly card?: { readonly brand: string; readonly last4: string };
  /**
   * The hosted fields, to be framed. Takes `?theme=light|dark`. Posts to the parent, at the origin of `returnUrl` only:
   * `{ type: 'nzela.card', state, reference }` and `{ type: 'nzela.card.size', height, reference }` (pixels).
   */
  readonly fieldsUrl: string;
  /** The same fields as a full page that returns to `returnUrl`. */
  readonly pageUrl: string;
};

export type CardDeclineCode =
  | 'insufficient_funds'
  | 'authentication_failed'
  | 'card_refused'
  | 'card_expired'
  | 'security_code_wrong'
  | 'merchant_limit';

export type CardRefundRequest = {
  readonly reference: string;
  /** The provider's id of the payment. */
  readonly paymentId: string;
  readonly amount: Money;
};

export type CardRefund = {
  readonly reference: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly state: 'pending' | 'done' | 'refused';
};

/** Whoever paid by card has their bank take the payment back, in whole or in part. */
export type CardDispute = {
  /** The provider's id. */
  readonly id: string;
  /** The provider's id of the payment. */
  readonly paymentId: string;
  /** What is taken back should it be lost. */
  readonly amount: Money;
  readonly reason: CardDisputeReason;
  readonly state: 'to_answer' | 'under_review' | 'won' | 'lost';
  readonly openedAt: Date;
  /** Without an answer until then, it is lost. */
  readonly dueAt: Date;
};

export type CardDisputeReason =
  | 'fraudulent'
  | 'not_received'
  | 'not_as_described'
  | 'duplicate'
  | 'credit_not_processed'
  | 'other';

export type CardDisputePage = {
  readonly disputes: readonly CardDispute[];
  readonly cursor: string;
  readonly more: boolean;
};

export type CardEvidence = {
  readonly text: string;
  readonly files: readonly {
    readonly name: string;
    readonly type: string;
    readonly content: Buffer;
  }[];
};
