import { z } from 'zod';
import type { BreakerOptions } from '../breaker.ts';
import { verifiedHint } from '../callback-signature.ts';
import type { GatewayDeps } from '../gateway.ts';
import { createProviderClient, keyPath, type RefusalRule } from '../provider-client.ts';
import { fromWireMoney, wireMoneyShape } from '../wire-money.ts';
import type {
  Authorization,
  AuthorizationRequest,
  IssuedCard,
  IssuedCardState,
  IssuingGateway,
  RevealGrant,
} from './issuing.port.ts';

const refusals: Readonly<Record<string, RefusalRule>> = {
  INVALID_NAME: { fault: 'client', code: 'name_invalid', field: 'cardholder' },
  UNSUPPORTED_CURRENCY: { fault: 'client', code: 'currency_unsupported', field: 'currency' },
  INSUFFICIENT_FLOAT: { fault: 'nous', code: 'float_empty' },
  CARD_CLOSED: { fault: 'client', code: 'card_closed' },
};

const states = {
  PENDING: 'pending',
  ACTIVE: 'active',
  FROZEN: 'frozen',
  CLOSED: 'closed',
  REFUSED: 'refused',
} as const satisfies Record<string, IssuedCardState>;

const cardSchema = z
  .object({
    id: z.string().min(1),
    reference: z.string().min(1),
    brand: z.enum(['VISA', 'MASTERCARD', 'AMEX']),
    currency: z.string(),
    status: z.enum(['PENDING', 'ACTIVE', 'FROZEN', 'CLOSED', 'REFUSED']),
    last4: z.string().regex(/^\d{4}$/),
    expiry: z.string().regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/),
  })
  .transform(({ status, ...card }): IssuedCard => ({ ...card, state: states[status] }));

const authorizationStates = {
  PENDING: 'pending',
  APPROVED: 'approved',
  DECLINED: 'declined',
  CLEARED: 'cleared',
  REVERSED: 'reversed',
  EXPIRED: 'expired',
  REFUNDED: 'refunded',
} as const satisfies Record<string, Authorization['state']>;

const authorizationSchema = z
  .object({
    id: z.string().min(1),
    cardId: z.string().min(1),
    ...wireMoneyShape,
    status: z.enum(Object.keys(authorizationStates) as (keyof typeof authorizationStates)[]),
    clearedAmount: z.string().nullable(),
  })
  .transform((wire, context): Authorization => {
    const { id, cardId, currency, clearedAmount } = wire;
    return {
      id,
      cardId,
      amount: fromWireMoney(wire, context),
      state: authorizationStates[wire.status],
      clearedAmount:
        clearedAmount === null ? null : fromWireMoney({ amount: clearedAmount, currency }, context),
    };
  });

const shortText = z.string().min(1).max(200);

const questionSchema = z
  .object({
    type: z.literal('authorization.request'),
    reference: shortText,
    authorizationId: shortText,
    cardId: shortText,
    ...wireMoneyShape,
    merchantAmount: z.string().regex(/^\d{1,15}(?:\.\d{1,8})?$/),
    merchantCurrency: z.string().regex(/^[A-Z]{3}$/),
    merchant: z.object({ name: shortText, category: shortText, country: shortText }),
  })
  .transform((wire, context): AuthorizationRequest => ({
    authorizationId: wire.authorizationId,
    cardId: wire.cardId,
    reference: wire.reference,
    amount: fromWireMoney(wire, context),
    merchantAmount: { amount: wire.merchantAmount, currency: wire.merchantCurrency },
    merchant: wire.merchant,
  }));

const revealSchema = z
  .object({ url: z.url({ protocol: /^https?$/ }), expiresAt: z.iso.datetime() })
  .transform(({ url, expiresAt }): RevealGrant => ({ url, expiresAt: new Date(expiresAt) }));

/** The card issuer's adapter. Its protocol: docs/providers.md, « Issuing ». */
export function createIssuingGateway(
  deps: GatewayDeps,
  breaker: BreakerOptions = {},
): IssuingGateway {
  const client = createProviderClient({ job: 'issuing', deps, refusals, breaker });

  const lookup: IssuingGateway['lookup'] = (key) =>
    client.find({ method: 'GET', path: keyPath('/cards', key), schema: cardSchema });

  return {
    start(request) {
      const order = { path: '/cards', body: request, schema: cardSchema, isNew: true } as const;
      return client.order(order, () => lookup({ reference: request.reference }));
    },
    lookup,
    setState(id, state) {
      const path = `${keyPath('/cards', { id })}/status`;
      const body = { status: state.toUpperCase() };
      return client.order({ path, body, schema: cardSchema }, async () => {
        const found = await lookup({ id });
        // In another state, it says nothing of whether the change arrives later.
        if (found.status !== 'answered' || found.value?.state === state) return found;
        return { status: 'answered', value: null };
      });
    },
    reveal(id, frameOrigin) {
      const path = `${keyPath('/cards', { id })}/reveals`;
      return client.call({ method: 'POST', path, body: { frameOrigin }, schema: revealSchema });
    },
    lookupAuthorization: (id) =>
      client.find({
        method: 'GET',
        path: keyPath('/authorizations', { id }),
        schema: authorizationSchema,
      }),
    async readAuthorization(callback) {
      const { webhookSecret } = await deps.settings();
      if (verifiedHint(callback, webhookSecret) === null) return null;
      const question = questionSchema.safeParse(JSON.parse(callback.rawBody.toString()));
      return question.success ? question.data : null;
    },
    verifyCallback: (callback) => client.verifyCallback(callback),
    health: () => client.health(),
  };
}
