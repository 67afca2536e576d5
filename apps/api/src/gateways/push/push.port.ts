import type { GatewayAnswer } from '../gateway.ts';

/** A browser's subscription: its push service's address and its own keys. */
export type PushSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type PushMessage = {
  readonly subscription: PushSubscription;
  /** At most about 3,000 bytes; encrypted for that browser alone (RFC 8291). */
  readonly payload: string;
  /** Replaces a message of the same topic that was not delivered yet: at most 32 letters of base64url. */
  readonly topic: string;
};

export type PushGateway = {
  /** Hands a message to the push service. `gone`: the browser has ended this subscription, for good. */
  send(message: PushMessage): Promise<GatewayAnswer<{ readonly gone: boolean }>>;
};

/** Our identity towards push services (VAPID, RFC 8292), base64url. */
export type PushSettings = {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Who runs this: `mailto:` or an https address. */
  readonly contact: string;
  readonly timeoutMs: number;
};
