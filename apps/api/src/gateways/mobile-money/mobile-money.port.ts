import type { Money } from '@nzela/money/money';
import type { Destinations } from '../destinations.ts';
import type {
  CallbackHint,
  GatewayAnswer,
  GatewayCallback,
  GatewayHealth,
  GatewayKey,
} from '../gateway.ts';

/** Collects money from mobile wallets: their owner confirms on the phone. */
export type MobileMoneyGateway = {
  /**
   * Asks the phone to pay under `reference`, which is unique for ever: asking again under it never charges twice, and
   * answers what the first asking made.
   */
  start(request: CollectionRequest): Promise<GatewayAnswer<Collection>>;
  /** The collection as it is now, or null when the provider knows none under this key. */
  lookup(key: GatewayKey): Promise<GatewayAnswer<Collection | null>>;
  /** What a callback is about. Nobody signs it, so that it is worth a look-up and nothing else; null: unreadable. */
  readCallback(callback: GatewayCallback): CallbackReference | null;
  health(): Promise<GatewayHealth>;
  /** How each operator is, by its code. */
  destinations(): Promise<Destinations>;
};

export type CallbackReference = Pick<CallbackHint, 'reference'>;

export type CollectionRequest = {
  readonly reference: string;
  readonly amount: Money;
  /** The provider's name of the operator: AIRTEL, ORANGE, MTN, MPESA. */
  readonly operator: string;
  /** E.164. */
  readonly phone: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly callbackUrl: string;
};

export type Collection = {
  /** The provider's id. */
  readonly id: string;
  readonly reference: string;
  /** What reaches us. */
  readonly amount: Money;
  /** What the operator adds, and what the phone is charged in all. */
  readonly fee: Money;
  readonly total: Money;
  /** E.164. */
  readonly phone: string;
  readonly state: 'pending' | 'success' | 'failed';
  /** Why it failed. Only with the state `failed`. */
  readonly failure?: CollectionFailure;
};

/** `other` also stands for any other reason that a provider sends. */
export type CollectionFailure =
  | 'wrong_pin'
  | 'insufficient_funds'
  | 'cancelled'
  | 'expired'
  | 'limit'
  | 'other';
