import { z } from 'zod';
import type { BreakerOptions } from '../breaker.ts';
import type { GatewayDeps } from '../gateway.ts';
import { createProviderClient, keyPath, type RefusalRule } from '../provider-client.ts';
import { fromWireMoney, toWireMoney, wireMoneyShape } from '../wire-money.ts';
import type { CardDeclineCode, CardPayment, CardRefund, CardsGateway } from './cards.port.ts';

const refusals: Readonly<Record<string, RefusalRule>> = {
  INVALID_AMOUNT: { fault: 'client', code: 'amount_invalid', field: 'amount' },
  UNSUPPORTED_CURRENCY: { fault: 'client', code: 'currency_unsupported', field: 'amount' },
  MERCHANT_SUSPENDED: { fault: 'nous', code: 'account_suspended' },
  REFUND_TOO_LARGE: { fault: 'nous', code: 'refund_too_large' },
  NOT_REFUNDABLE: { fault: 'nous', code: 'payment_not_refundable' },
};

const states = {
  PENDING: 'pending',
  APPROVED: 'approved',
  DECLINED: 'declined',
  CANCELED: 'canceled',
} as const satisfies Record<string, CardPayment['state']>;

const declineCodes: Readonly<Record<string, CardDeclineCode>> = {
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  AUTHENTICATION_FAILED: 'authentication_failed',
  EXPIRED_CARD: 'card_expired',
  WRONG_SECURITY_CODE: 'security_code_wrong',
  MERCHANT_LIMIT: 'merchant_limit',
};

const paymentSchema = z
  .object({
    id: z.string().min(1),
    reference: z.string().min(1),
    ...wireMoneyShape,
    description: z.enum(['PENDING', 'APPROVED', 'DECLINED', 'CANCELED']),
    declineReason: z.string().nullable(),
    card: z.object({ brand: z.string(), last4: z.string().regex(/^\d{4}$/) }).nullable(),
    fieldsUrl: z.url(),
    pageUrl: z.url(),
  })
  .transform((wire, context): CardPayment => {
    const state = states[wire.description];
    return {
      id: wire.id,
      reference: wire.reference,
      amount: fromWireMoney(wire, context),
      state,
      fieldsUrl: wire.fieldsUrl,
      pageUrl: wire.pageUrl,
      ...(wire.card ? { card: wire.card } : {}),
      // A reason we do not know is still a refusal by the card's bank.
      ...(state === 'declined'
        ? { declineCode: declineCodes[wire.declineReason ?? ''] ?? 'card_refused' }
        : {}),
    };
  });

const refundStates = { PENDING: 'pending', DONE: 'done', REFUSED: 'refused' } as const;

const refundSchema = z
  .object({
    reference: z.string().min(1),
    paymentId: z.string().min(1),
    ...wireMoneyShape,
    status: z.enum(['PENDING', 'DONE', 'REFUSED']),
  })
  .transform((wire, context): CardRefund => ({
    reference: wire.reference,
    paymentId: wire.paymentId,
    amount: fromWireMoney(wire, context),
    state: refundStates[wire.status],
  }));

/** The card gateway's adapter. Its protocol: docs/providers.md, « Cards ». */
export function createCardsGateway(deps: GatewayDeps, breaker: BreakerOptions = {}): CardsGateway {
  const client = createProviderClient({ job: 'cards', deps, refusals, breaker });

  const lookup: CardsGateway['lookup'] = (key) =>
    client.find({ method: 'GET', path: keyPath('/payments', key), schema: paymentSchema });

  const lookupRefund: CardsGateway['lookupRefund'] = (reference) =>
    client.find({ method: 'GET', path: keyPath('/refunds', { reference }), schema: refundSchema });

  return {
    start({ reference, amount, description, returnUrl, callbackUrl }) {
      const body = { reference, ...toWireMoney(amount), description, returnUrl, callbackUrl };
      return client.order({ path: '/payments', body, schema: paymentSchema }, () =>
        lookup({ reference }),
      );
    },
    lookup,
    cancel({ id }) {
      const path = `${keyPath('/payments', { id })}/cancel`;
      return client.order({ path, body: {}, schema: paymentSchema }, async () => {
        const found = await lookup({ id });
        // Still pending says nothing of whether the cancellation arrives later.
        if (found.status !== 'answered' || found.value?.state !== 'pending') return found;
        return { status: 'answered', value: null };
      });
    },
    refund({ reference, paymentId, amount }) {
      const body = { reference, paymentId, ...toWireMoney(amount) };
      return client.order({ path: '/refunds', body, schema: refundSchema }, () =>
        lookupRefund(reference),
      );
    },
    lookupRefund,
    verifyCallback: (callback) => client.verifyCallback(callback),
    health: () => client.health(),
  };
}
