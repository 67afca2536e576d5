import type { Money } from '@nzela/money/money';
import type { Destinations } from '../destinations.ts';
import type { GatewayAnswer, GatewayKey, SignedGateway } from '../gateway.ts';

/** Hands money out: to a bank account, a mobile wallet or a person at a counter. */
export type PayoutsGateway = SignedGateway & {
  /** Sends money under `reference` (unique for ever; the same one again answers the same payout). */
  start(request: PayoutRequest): Promise<GatewayAnswer<Payout>>;
  /** The payout as it is now, or null when the provider knows none under this key. */
  lookup(key: GatewayKey): Promise<GatewayAnswer<Payout | null>>;
  /** Compares the name given with the one the account or the wallet is held under. Moves nothing. */
  checkName(request: NameCheckRequest): Promise<GatewayAnswer<NameCheck>>;
  /** How the banks, the counters and each mobile operator of a country are, by {@link destinationId}. */
  destinations(): Promise<Destinations>;
};

export type PayoutMethod = 'bank' | 'mobile' | 'cash';

/** Where a payout goes: `mobile/SN/orange`, `bank/SN`, `cash/SN`. */
export function destinationId(
  method: PayoutMethod,
  { country, operator }: Pick<PayoutBeneficiary, 'country' | 'operator'>,
): string {
  return method === 'mobile' ? `mobile/${country}/${operator ?? ''}` : `${method}/${country}`;
}

export type PayoutRequest = {
  readonly reference: string;
  readonly amount: Money;
  readonly method: PayoutMethod;
  readonly beneficiary: PayoutBeneficiary;
  readonly callbackUrl: string;
};

export type PayoutBeneficiary = {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** `bank`: one of `iban` and `accountNumber`. */
  readonly iban?: string;
  readonly accountNumber?: string;
  /** E.164. `mobile`: required. `cash`: where the pickup code may be sent. */
  readonly phone?: string;
  /** `mobile`: required (`orange`, `mtn`, …). */
  readonly operator?: string;
};

export type Payout = {
  /** The provider's id. */
  readonly id: string;
  readonly reference: string;
  readonly amount: Money;
  /** `accepted`: can still be held back there. `sent`: left. `paid`: received. `returned`: came back to us, whole. */
  readonly state: 'accepted' | 'sent' | 'paid' | 'returned';
  /** ISO 20022 external status reason. Only with the state `returned`. */
  readonly returnReason?: PayoutReturnReason;
  /** `cash`: the code the recipient shows, once the money waits at the counter. */
  readonly pickupCode?: string;
  /** When it reached this state, by the provider's clock. */
  readonly at: Date;
};

/**
 * ISO 20022: AC01 account number wrong · AC04 account closed · AC06 account blocked · AM04 insufficient funds (of the
 * wallet's ceiling, for a receiver) · BE01 name does not fit the account · MD07 holder deceased · MS03 no reason given
 * (also stands for any other reason a provider sends).
 */
export type PayoutReturnReason = 'AC01' | 'AC04' | 'AC06' | 'AM04' | 'BE01' | 'MD07' | 'MS03';

export type NameCheckRequest = {
  readonly method: PayoutMethod;
  readonly beneficiary: PayoutBeneficiary;
};

export type NameCheck = {
  /** `impossible`: the bank or operator does not answer such questions. */
  readonly result: 'match' | 'close' | 'none' | 'impossible';
  /** The holder's name, when the result is `close` and the provider tells it. */
  readonly name?: string;
};
