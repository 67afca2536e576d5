import { z } from 'zod';
import type { BreakerOptions } from '../breaker.ts';
import type { GatewayDeps } from '../gateway.ts';
import { createProviderClient, keyPath, type RefusalRule } from '../provider-client.ts';
import { fromWireMoney, toWireMoney, wireMoneyShape } from '../wire-money.ts';
import type { NameCheck, Payout, PayoutReturnReason, PayoutsGateway } from './payouts.port.ts';

const refusals: Readonly<Record<string, RefusalRule>> = {
  INVALID_AMOUNT: { fault: 'client', code: 'amount_invalid', field: 'amount' },
  UNSUPPORTED_CURRENCY: { fault: 'client', code: 'currency_unsupported', field: 'amount' },
  UNSUPPORTED_COUNTRY: {
    fault: 'client',
    code: 'country_unsupported',
    field: 'beneficiary.country',
  },
  UNSUPPORTED_METHOD: { fault: 'client', code: 'method_unsupported', field: 'method' },
  INVALID_NAME: { fault: 'client', code: 'name_invalid', field: 'beneficiary.name' },
  INVALID_IBAN: { fault: 'client', code: 'iban_invalid', field: 'beneficiary.iban' },
  INVALID_ACCOUNT: {
    fault: 'client',
    code: 'account_invalid',
    field: 'beneficiary.accountNumber',
  },
  INVALID_PHONE: { fault: 'client', code: 'phone_invalid', field: 'beneficiary.phone' },
  UNSUPPORTED_OPERATOR: {
    fault: 'client',
    code: 'operator_unsupported',
    field: 'beneficiary.operator',
  },
  INSUFFICIENT_FLOAT: { fault: 'nous', code: 'float_empty' },
};

const states = {
  ACCEPTED: 'accepted',
  SENT: 'sent',
  PAID: 'paid',
  RETURNED: 'returned',
} as const satisfies Record<string, Payout['state']>;

const knownReasons = ['AC01', 'AC04', 'AC06', 'AM04', 'BE01', 'MD07', 'MS03'] as const;

const payoutSchema = z
  .object({
    id: z.string().min(1),
    reference: z.string().min(1),
    ...wireMoneyShape,
    status: z.enum(['ACCEPTED', 'SENT', 'PAID', 'RETURNED']),
    returnReason: z.string().nullable(),
    pickupCode: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .transform((wire, context): Payout => {
    const state = states[wire.status];
    return {
      id: wire.id,
      reference: wire.reference,
      amount: fromWireMoney(wire, context),
      state,
      at: new Date(wire.updatedAt),
      ...(wire.pickupCode === null ? {} : { pickupCode: wire.pickupCode }),
      ...(state === 'returned' ? { returnReason: returnReasonOf(wire.returnReason) } : {}),
    };
  });

function returnReasonOf(code: string | null): PayoutReturnReason {
  return knownReasons.find((known) => known === code) ?? 'MS03';
}

const nameResults = {
  MATCH: 'match',
  CLOSE_MATCH: 'close',
  NO_MATCH: 'none',
  NOT_POSSIBLE: 'impossible',
} as const satisfies Record<string, NameCheck['result']>;

const nameCheckSchema = z
  .object({
    result: z.enum(['MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_POSSIBLE']),
    accountName: z.string().nullable(),
  })
  .transform((wire): NameCheck => ({
    result: nameResults[wire.result],
    ...(wire.accountName === null ? {} : { name: wire.accountName }),
  }));

/** The payout provider's adapter. Its protocol: docs/providers.md, « Payouts ». */
export function createPayoutsGateway(
  deps: GatewayDeps,
  breaker: BreakerOptions = {},
): PayoutsGateway {
  const client = createProviderClient({ job: 'payouts', deps, refusals, breaker });

  const lookup: PayoutsGateway['lookup'] = (key) =>
    client.find({ method: 'GET', path: keyPath('/payouts', key), schema: payoutSchema });

  return {
    start({ reference, amount, method, beneficiary, callbackUrl }) {
      const body = { reference, ...toWireMoney(amount), method, beneficiary, callbackUrl };
      return client.order({ path: '/payouts', body, schema: payoutSchema, isNew: true }, () =>
        lookup({ reference }),
      );
    },
    lookup,
    checkName({ method, beneficiary }) {
      const body = { method, beneficiary };
      return client.call({ method: 'POST', path: '/name-checks', body, schema: nameCheckSchema });
    },
    verifyCallback: (callback) => client.verifyCallback(callback),
    health: () => client.health(),
    destinations: () => client.destinations(),
  };
}
