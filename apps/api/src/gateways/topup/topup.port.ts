import type { Money } from '@nzela/money/money';
import type { Destinations } from '../destinations.ts';
import type { GatewayAnswer, GatewayKey, SignedGateway } from '../gateway.ts';

/** Sends airtime and data to mobile phones abroad (spec §7). */
export type TopupGateway = SignedGateway & {
  operators(countryIso: string): Promise<GatewayAnswer<readonly TopupOperator[]>>;
  /** Whose number it is; null when the provider does not know. `phoneNumber`: digits with the country's code. */
  detect(question: {
    readonly phoneNumber: string;
    readonly countryIso: string;
  }): Promise<GatewayAnswer<Pick<TopupOperator, 'id' | 'name'> | null>>;
  products(question: {
    readonly operatorId: string;
    readonly countryIso: string;
  }): Promise<GatewayAnswer<readonly TopupProduct[]>>;
  /**
   * Orders a top-up under `reference`, which is unique for ever: asking again under it never tops up twice, and answers
   * what the first asking made.
   */
  start(order: TopupOrder): Promise<GatewayAnswer<TopupTransaction>>;
  /** The top-up as it is now, or null when the provider knows none under this key. */
  lookup(key: GatewayKey): Promise<GatewayAnswer<TopupTransaction | null>>;
  /** How each operator is, by its id. */
  destinations(): Promise<Destinations>;
};

export type TopupOperator = {
  readonly id: string;
  readonly name: string;
  /** An image: an https address or a data URL. */
  readonly logo: string;
};

export type TopupProduct = {
  readonly id: string;
  readonly name: string;
  readonly type: 'airtime' | 'data';
  /** Credit that can be bought, in the phone's currency, each with its price. */
  readonly amounts: readonly { readonly value: Money; readonly price: Money<'EUR'> }[];
  readonly dataPackages: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly price: Money<'EUR'>;
  }[];
};

export type TopupOrder = {
  readonly reference: string;
  /** Digits with the country's code. */
  readonly phoneNumber: string;
  readonly countryIso: string;
  readonly operatorId: string;
  readonly productId: string;
  /** Credit in the phone's currency, or a package of data. */
  readonly choice: { readonly amount: Money } | { readonly dataPackageId: string };
  readonly callbackUrl: string;
};

export type TopupTransaction = {
  /** The provider's id. */
  readonly id: string;
  readonly reference: string;
  readonly phoneNumber: string;
  /** `failed` and `refunded`: nothing was delivered and we were not charged. */
  readonly state: 'processing' | 'successful' | 'failed' | 'refunded';
  /** What it cost us. */
  readonly price: Money;
  /** Why it came to nothing. Only with `failed` and `refunded`. */
  readonly failure?: TopupFailure;
  readonly at: Date;
};

/** `other` also stands for any other reason that a provider sends. */
export type TopupFailure = 'phone_not_found' | 'phone_cannot_receive' | 'ours' | 'other';
