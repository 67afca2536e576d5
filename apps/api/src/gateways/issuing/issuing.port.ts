import type { Money } from '@nzela/money/money';
import type {
  CallbackHint,
  GatewayAnswer,
  GatewayCallback,
  GatewayHealth,
  GatewayKey,
} from '../gateway.ts';

export type IssuedBrand = 'VISA' | 'MASTERCARD' | 'AMEX';

/** `pending` → `active` ⇄ `frozen` → `closed`, or `pending` → `refused`. */
export type IssuedCardState = 'pending' | 'active' | 'frozen' | 'closed' | 'refused';

/** What we may know of a card. Its number and CVV stay with the issuer. */
export type IssuedCard = {
  readonly id: string;
  readonly reference: string;
  readonly brand: IssuedBrand;
  readonly currency: string;
  readonly state: IssuedCardState;
  readonly last4: string;
  /** `MM/YY`. */
  readonly expiry: string;
};

export type CardIssueRequest = {
  readonly reference: string;
  readonly brand: IssuedBrand;
  readonly currency: string;
  readonly cardholder: string;
  /** Where the issuer asks us to decide on each payment. */
  readonly authorizationUrl: string;
  readonly callbackUrl: string;
};

/**
 * `approved` → `cleared` → `refunded`, or `approved` → `reversed`; `declined` from the start. `expired`: no shop took it in
 * the issuer's time; a shop can still force it through late (`cleared`).
 */
export type AuthorizationState =
  | 'pending'
  | 'approved'
  | 'declined'
  | 'cleared'
  | 'reversed'
  | 'expired'
  | 'refunded';

export type Merchant = {
  readonly name: string;
  readonly category: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
};

/** A payment at a shop, as the issuer holds it. `amount` is in the card's currency. */
export type Authorization = {
  readonly id: string;
  readonly cardId: string;
  readonly amount: Money;
  readonly state: AuthorizationState;
  /** What the shop took in the end. */
  readonly clearedAmount: Money | null;
};

/** The issuer's question. We answer within 2 s, or it declines by itself. */
export type AuthorizationRequest = {
  readonly authorizationId: string;
  readonly cardId: string;
  /** Our reference of the card. */
  readonly reference: string;
  readonly amount: Money;
  /** What the shop asks for, in its own currency: text, for we may not know that currency. */
  readonly merchantAmount: { readonly amount: string; readonly currency: string };
  readonly merchant: Merchant;
};

export type RevealGrant = {
  /** The issuer's page, opened once, framed by our site alone. */
  readonly url: string;
  readonly expiresAt: Date;
};

/** Prepaid virtual cards: made and kept by an issuer, whose every payment we decide. */
export type IssuingGateway = {
  start(request: CardIssueRequest): Promise<GatewayAnswer<IssuedCard>>;
  lookup(key: GatewayKey): Promise<GatewayAnswer<IssuedCard | null>>;
  /** Freezes, unfreezes, closes. Asking for what is so already changes nothing. */
  setState(id: string, state: 'active' | 'frozen' | 'closed'): Promise<GatewayAnswer<IssuedCard>>;
  reveal(id: string, frameOrigin: string): Promise<GatewayAnswer<RevealGrant>>;
  lookupAuthorization(id: string): Promise<GatewayAnswer<Authorization | null>>;
  /** The question in a request that the issuer signed; null when it did not, or asks nothing readable. */
  readAuthorization(callback: GatewayCallback): Promise<AuthorizationRequest | null>;
  /** A hint's `reference` is our reference of a card, or the issuer's id of an authorisation. */
  verifyCallback(callback: GatewayCallback): Promise<CallbackHint | null>;
  health(): Promise<GatewayHealth>;
};
