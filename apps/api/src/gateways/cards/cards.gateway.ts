import { z } from 'zod';
import type { BreakerOptions } from '../breaker.ts';
import type { GatewayAnswer, GatewayDeps } from '../gateway.ts';
import { createProviderClient, keyPath, type RefusalRule } from '../provider-client.ts';
import { fromWireMoney, toWireMoney, wireMoneyShape } from '../wire-money.ts';
import type {
  CardDeclineCode,
  CardDispute,
  CardDisputeReason,
  CardPayment,
  CardRefund,
  CardsGateway,
} from './cards.port.ts';

const refusals: Readonly<Record<string, RefusalRule>> = {
  INVALID_AMOUNT: { fault: 'client', code: 'amount_invalid', field: 'amount' },
  UNSUPPORTED_CURRENCY: { fault: 'client', code: 'currency_unsupported', field: 'amount' },
  MERCHANT_SUSPENDED: { fault: 'nous', code: 'account_suspended' },
  REFUND_TOO_LARGE: { fault: 'nous', code: 'refund_too_large' },
  NOT_REFUNDABLE: { fault: 'nous', code: 'payment_not_refundable' },
  PAYMENT_DISPUTED: { fault: 'client', code: 'payment_disputed' },
  DISPUTE_CLOSED: { fault: 'nous', code: 'dispute_closed' },
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

const disputeStates = {
  NEEDS_RESPONSE: 'to_answer',
  UNDER_REVIEW: 'under_review',
  WON: 'won',
  LOST: 'lost',
} as const satisfies Record<string, CardDispute['state']>;

const disputeReasons: Readonly<Record<string, CardDisputeReason>> = {
  FRAUDULENT: 'fraudulent',
  NOT_RECEIVED: 'not_received',
  NOT_AS_DESCRIBED: 'not_as_described',
  DUPLICATE: 'duplicate',
  CREDIT_NOT_PROCESSED: 'credit_not_processed',
};

const disputeSchema = z
  .object({
    id: z.string().min(1),
    paymentId: z.string().min(1),
    ...wireMoneyShape,
    reason: z.string(),
    status: z.enum(['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST']),
    openedAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
  })
  .transform((wire, context): CardDispute => ({
    id: wire.id,
    paymentId: wire.paymentId,
    amount: fromWireMoney(wire, context),
    // A reason that we do not know yet is one all the same.
    reason: disputeReasons[wire.reason] ?? 'other',
    state: disputeStates[wire.status],
    openedAt: new Date(wire.openedAt),
    dueAt: new Date(wire.dueAt),
  }));

const disputePageSchema = z.object({
  disputes: z.array(disputeSchema),
  cursor: z.string().min(1),
  more: z.boolean(),
});

/** The card gateway's adapter. Its protocol: docs/providers.md, « Cards ». */
export function createCardsGateway(deps: GatewayDeps, breaker: BreakerOptions = {}): CardsGateway {
  const client = createProviderClient({ job: 'cards', deps, refusals, breaker });

  const lookup: CardsGateway['lookup'] = (key) =>
    client.find({ method: 'GET', path: keyPath('/payments', key), schema: paymentSchema });

  const lookupRefund: CardsGateway['lookupRefund'] = (reference) =>
    client.find({ method: 'GET', path: keyPath('/refunds', { reference }), schema: refundSchema });

  const lookupDispute: CardsGateway['lookupDispute'] = (id) =>
    client.find({ method: 'GET', path: keyPath('/disputes', { id }), schema: disputeSchema });

  /** One that still waits for an answer says nothing of whether ours arrives later. */
  async function answeredDispute(id: string): Promise<GatewayAnswer<CardDispute | null>> {
    const found = await lookupDispute(id);
    if (found.status !== 'answered' || found.value?.state !== 'to_answer') return found;
    return { status: 'answered', value: null };
  }

  return {
    start({ reference, amount, description, returnUrl, callbackUrl }) {
      const body = { reference, ...toWireMoney(amount), description, returnUrl, callbackUrl };
      return client.order({ path: '/payments', body, schema: paymentSchema, isNew: true }, () =>
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
    disputes(since) {
      const path = since === null ? '/disputes' : `/disputes?since=${encodeURIComponent(since)}`;
      return client.call({ method: 'GET', path, schema: disputePageSchema });
    },
    lookupDispute,
    submitEvidence(id, { text, files }) {
      const path = `${keyPath('/disputes', { id })}/evidence`;
      const body = {
        text,
        files: files.map(({ content, ...file }) => ({
          ...file,
          content: content.toString('base64'),
        })),
      };
      return client.order({ path, body, schema: disputeSchema }, () => answeredDispute(id));
    },
    acceptDispute(id) {
      const path = `${keyPath('/disputes', { id })}/acceptance`;
      return client.order({ path, body: {}, schema: disputeSchema }, () => answeredDispute(id));
    },
    verifyCallback: (callback) => client.verifyCallback(callback),
    health: () => client.health(),
  };
}
