import type { Money } from '@nzela/money/money';
import type { Outbound } from '../kernel/http/outbound.ts';
import type { ToldState } from './destinations.ts';

/**
 * What asking a provider gives. No call throws for what a provider does; only a programming error throws.
 *
 * - `answered`: the provider said so, readably.
 * - `refused`: this call moved nothing, for certain.
 * - `unknown`: the answer is lost or unreadable, and looking the reference up said nothing. The operation may have
 *   been executed: it is `indetermine`, and only a later look-up may settle it. Never start it again under
 *   another reference, and never show it as failed.
 */
export type GatewayAnswer<T> =
  | { readonly status: 'answered'; readonly value: T }
  | GatewayRefusal
  | { readonly status: 'unknown'; readonly reason: string };

export type GatewayRefusal = {
  readonly status: 'refused';
  readonly fault: GatewayFault;
  /** Our own name of the refusal, the same for every provider of the job. */
  readonly code: GatewayRefusalCode;
  /** The field of our request to correct, as the port names it (`beneficiary.iban`). */
  readonly field?: string;
  /** What the provider said, for operators and logs. The person's sentence comes from the catalogue, by code. */
  readonly message: string;
};

/**
 * Who has to act: `client` (the person corrects the field), `attendre` (retry later, by itself),
 * `nous` (our float or our key: alert an admin, say « C'est de notre côté »).
 */
export type GatewayFault = 'client' | 'attendre' | 'nous';

export type GatewayRefusalCode =
  // client
  | 'amount_invalid'
  | 'country_unsupported'
  | 'currency_unsupported'
  | 'method_unsupported'
  | 'name_invalid'
  | 'iban_invalid'
  | 'account_invalid'
  | 'phone_invalid'
  | 'operator_unsupported'
  | 'recipient_refused'
  | 'product_unavailable'
  | 'biller_unknown'
  | 'bill_unknown'
  | 'bill_paid'
  | 'bill_in_progress'
  | 'request_invalid'
  | 'card_closed'
  | 'payment_disputed'
  // attendre
  | 'gateway_unreachable'
  | 'gateway_paused'
  | 'gateway_off'
  | 'rate_limited'
  | 'provider_busy'
  | 'phone_recently_topped_up'
  // nous
  | 'float_empty'
  | 'credentials_refused'
  | 'account_suspended'
  | 'reference_conflict'
  | 'refund_too_large'
  | 'payment_not_refundable'
  | 'dispute_closed'
  | 'address_forbidden'
  | 'encryption_refused';

/** Names one operation at a provider: by the reference we gave, or by the provider's own id. */
export type GatewayKey = { readonly reference: string } | { readonly id: string };

/** Read again at each call, so that what an admin changes takes effect at once. */
export type GatewaySettings = {
  /** Base address of the provider's API, without a trailing slash. */
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly secretKey: string;
  /** Secret of the callbacks' signatures (`whsec_` + base64, Standard Webhooks). */
  readonly webhookSecret: string;
  readonly mode: 'sandbox' | 'production';
  /** False: no new order leaves. What was ordered is looked up all the same. */
  readonly isOn: boolean;
  readonly timeoutMs: number;
};

/** One call and what came of it, as operators read it: without keys, and without anybody's number. */
export type GatewayExchange = {
  readonly job: GatewayJob;
  readonly verb: 'order' | 'question';
  /** Below the base URL, without its query. */
  readonly path: string;
  readonly mode: GatewaySettings['mode'];
  readonly reference: string | null;
  readonly amount: Money | null;
  readonly result: GatewayAnswer<unknown>['status'];
  /** What the provider says of the order. */
  readonly state: string | null;
  readonly code: string | null;
  readonly detail: string | null;
  readonly latencyMs: number;
};

/** Keeps exchanges; never throws. */
export type RecordExchange = (exchange: GatewayExchange) => Promise<void>;

/** What an adapter logs through; a pino logger is one. Keys, card data and personal data are never passed to it. */
export type GatewayLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** What every HTTP adapter is made of. */
export type GatewayDeps<Settings = GatewaySettings> = {
  readonly outbound: Outbound;
  readonly settings: () => Promise<Settings>;
  readonly log: GatewayLog;
  readonly record: RecordExchange;
};

export type GatewayJob =
  | 'cards'
  | 'payouts'
  | 'bank'
  | 'mobile-money'
  | 'topup'
  | 'bills'
  | 'issuing'
  | 'rates'
  | 'mail'
  | 'sms'
  | 'screening';

export type HealthState = 'up' | 'degraded' | 'down';

export type GatewayHealth = {
  readonly job: GatewayJob;
  /** `down`: calls are not being tried. `degraded`: the last ones failed. Or as the provider says of itself. */
  readonly state: HealthState;
  readonly breaker: 'closed' | 'open' | 'half-open';
  /** Failures since the last success. */
  readonly failures: number;
  /** When an open breaker lets a call through again. */
  readonly retryAt?: Date;
  /** How long the probe took. Absent when it was not answered. */
  readonly latencyMs?: number;
  /** What came of asking it. */
  readonly probe: GatewayAnswer<unknown>;
  /** Why it is not up, for an operator. */
  readonly detail?: string;
  /** What the provider says of itself and of where its orders go. Absent when it did not answer. */
  readonly told?: ToldState;
};

/** A request that claims to come from a provider: its headers (lower case names) and its body, byte for byte. */
export type GatewayCallback = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: string | Buffer;
};

/**
 * All that a genuine callback is worth: an invitation to look `reference` up. What it claims is not passed on.
 * `messageId` is the same when the provider delivers the same message again.
 */
export type CallbackHint = { readonly reference: string; readonly messageId: string };

/** What every gateway with signed callbacks answers alike. */
export type SignedGateway = {
  /** Null unless the signature and its time are right. */
  verifyCallback(callback: GatewayCallback): Promise<CallbackHint | null>;
  health(): Promise<GatewayHealth>;
};
