import { currencyCodes, isCurrencyCode } from '@nzela/money/currencies';
import { z } from 'zod';
import type { BreakerOptions } from '../breaker.ts';
import type { GatewayDeps } from '../gateway.ts';
import { createProviderClient, keyPath, type RefusalRule } from '../provider-client.ts';
import { fromWireMoney, toWireMoney, wireMoneyShape } from '../wire-money.ts';
import type { Biller, BillPayment, BillRefusal, BillsGateway, CheckedBill } from './bills.port.ts';

const refusals: Readonly<Record<string, RefusalRule>> = {
  UNKNOWN_BILLER: { fault: 'client', code: 'biller_unknown', field: 'billerId' },
  INVALID_REFERENCE: { fault: 'client', code: 'bill_unknown', field: 'billReference' },
  BILL_NOT_FOUND: { fault: 'client', code: 'bill_unknown', field: 'billReference' },
  BILL_ALREADY_PAID: { fault: 'client', code: 'bill_paid', field: 'billReference' },
  BILL_IN_PROGRESS: { fault: 'client', code: 'bill_in_progress', field: 'billReference' },
  INVALID_AMOUNT: { fault: 'client', code: 'amount_invalid', field: 'amount' },
  AMOUNT_MISMATCH: { fault: 'client', code: 'amount_invalid', field: 'amount' },
  UNSUPPORTED_CURRENCY: { fault: 'client', code: 'currency_unsupported', field: 'amount' },
  INSUFFICIENT_FLOAT: { fault: 'nous', code: 'float_empty' },
};

const billerSchema = z
  .object({
    id: z.string().min(1).max(60),
    name: z.string().min(1).max(80),
    country: z.string().regex(/^[A-Z]{2}$/),
    type: z.enum(['electricity', 'water', 'internet', 'phone', 'tax', 'school', 'other']),
    currency: z.string(),
    amountMode: z.enum(['DUE', 'FREE']),
    referenceExample: z.string().max(60),
    settlementMinutes: z.number().int().min(1).max(10_080),
    receiptEmail: z.email().nullable(),
  })
  .transform((wire) => ({
    ...wire,
    amountMode: wire.amountMode === 'DUE' ? ('due' as const) : ('free' as const),
  }));

/** A biller who wants a currency that we do not hold cannot be paid: left out, not a fault. */
const billersSchema = z
  .object({ billers: z.array(billerSchema) })
  .transform(({ billers }): readonly Biller[] =>
    billers.flatMap((biller) => {
      const currency = currencyCodes.find((code) => code === biller.currency);
      return currency === undefined ? [] : [{ ...biller, currency }];
    }),
  );

const checkSchema = z
  .object({
    billId: z.string().min(1).max(120).nullable(),
    reference: z.string().min(1).max(60),
    customerName: z.string().max(120),
    amountDue: z.string().nullable(),
    currency: z.string().refine(isCurrencyCode),
    dueDate: z.iso.date().nullable(),
  })
  .transform(({ amountDue, currency, ...wire }, context): CheckedBill => ({
    ...wire,
    amountDue: amountDue === null ? null : fromWireMoney({ amount: amountDue, currency }, context),
  }));

const states = {
  ACCEPTED: 'accepted',
  PAID: 'paid',
  REFUSED: 'refused',
} as const satisfies Record<string, BillPayment['state']>;

const reasons: Readonly<Record<string, BillRefusal>> = {
  REFERENCE_REFUSED: 'reference_refused',
  CUSTOMER_BLOCKED: 'customer_blocked',
  BILL_EXPIRED: 'bill_expired',
};

const paymentSchema = z
  .object({
    id: z.string().min(1),
    reference: z.string().min(1),
    ...wireMoneyShape,
    status: z.enum(['ACCEPTED', 'PAID', 'REFUSED']),
    refusal: z.string().nullable(),
    receiptNumber: z.string().max(60).nullable(),
    promisedBy: z.iso.datetime(),
  })
  .transform((wire, context): BillPayment => ({
    id: wire.id,
    reference: wire.reference,
    amount: fromWireMoney(wire, context),
    state: states[wire.status],
    promisedBy: new Date(wire.promisedBy),
    ...(wire.receiptNumber === null ? {} : { receiptNumber: wire.receiptNumber }),
    ...(wire.status === 'REFUSED' ? { refusal: reasons[wire.refusal ?? ''] ?? 'other' } : {}),
  }));

/** The bill provider's adapter. Its protocol: docs/providers.md, « Bills ». */
export function createBillsGateway(deps: GatewayDeps, breaker: BreakerOptions = {}): BillsGateway {
  const client = createProviderClient({ job: 'bills', deps, refusals, breaker });

  const lookup: BillsGateway['lookup'] = (key) =>
    client.find({ method: 'GET', path: keyPath('/payments', key), schema: paymentSchema });

  return {
    billers: () => client.call({ method: 'GET', path: '/billers', schema: billersSchema }),
    check({ billerId, billReference }) {
      const body = { billerId, billReference };
      return client.call({ method: 'POST', path: '/checks', body, schema: checkSchema });
    },
    start({ reference, billerId, billReference, amount, callbackUrl }) {
      const body = { reference, billerId, billReference, ...toWireMoney(amount), callbackUrl };
      return client.order({ path: '/payments', body, schema: paymentSchema, isNew: true }, () =>
        lookup({ reference }),
      );
    },
    lookup,
    verifyCallback: (callback) => client.verifyCallback(callback),
    health: () => client.health(),
    destinations: () => client.destinations(),
  };
}
