import type { FastifyInstance } from 'fastify';
import { isCurrencyCode } from '@nzela/money/currencies';
import { z } from 'zod';
import { outcomeOfReference } from '../../world/outcomes.ts';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import {
  ProviderError,
  alreadyMade,
  cutConnection,
  fingerprintOf,
  guardProviderApi,
  parseRequest,
  recordOrNotFound,
  serveRecords,
} from '../provider-api.ts';
import type { AuthorizationRecord } from './authorizations.ts';
import { issuedBrands } from './card-numbers.ts';
import type { IssuedCardRecord, Issuing } from './issuing.ts';

const webAddress = z.url({ protocol: /^https?$/ });

const orderSchema = z.strictObject({
  reference: z.string().min(1).max(100),
  brand: z.enum(issuedBrands),
  currency: z.string(),
  cardholder: z.string(),
  authorizationUrl: webAddress,
  callbackUrl: webAddress,
});

const statusSchema = z.strictObject({ status: z.enum(['ACTIVE', 'FROZEN', 'CLOSED']) });
const revealSchema = z.strictObject({ frameOrigin: webAddress });

type ById = { Params: { id: string } };

/** The issuer's API, below /issuing/v1. */
export function issuingRoutes(world: World, issuing: Issuing, baseUrl: () => string) {
  const { issuedCards, authorizations } = world.state;
  const cardOf = (id: string) => recordOrNotFound(issuedCards.find((record) => record.id === id));

  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, 'issuing');

    api.post('/cards', (request, reply) => {
      const order = parseRequest(orderSchema, request.body);
      const fingerprint = fingerprintOf(order);
      const known = alreadyMade(issuedCards, order.reference, fingerprint);
      if (known) return reply.code(202).send(cardView(known));
      if (order.cardholder.trim().length < 2) {
        throw new ProviderError('INVALID_NAME', 400, 'A card carries a name', 'cardholder');
      }
      if (!isCurrencyCode(order.currency)) {
        throw new ProviderError('UNSUPPORTED_CURRENCY', 400, 'No cards in it', 'currency');
      }
      const outcome = takeOutcome(world, 'issuing', outcomeOfReference(order.reference));
      if (outcome === '0007') {
        throw new ProviderError('INSUFFICIENT_FLOAT', 403, 'The card programme has no funds left');
      }
      const card = issuing.order(order, fingerprint, outcome);
      if (outcome === '0006') return cutConnection(request, reply);
      return reply.code(202).send(cardView(card));
    });

    serveRecords(api, '/cards', { records: issuedCards, view: cardView });

    api.post<ById>('/cards/:id/status', ({ params, body }) => {
      const card = cardOf(params.id);
      if (!issuing.setStatus(card, parseRequest(statusSchema, body).status)) {
        throw new ProviderError('CARD_CLOSED', 409, 'The card is closed or was never made');
      }
      return cardView(card);
    });

    api.post<ById>('/cards/:id/reveals', ({ params, body }, reply) => {
      const card = cardOf(params.id);
      const { frameOrigin } = parseRequest(revealSchema, body);
      if (card.status !== 'ACTIVE' && card.status !== 'FROZEN') {
        throw new ProviderError('CARD_CLOSED', 409, 'There is nothing to show');
      }
      const { token, endsAt } = issuing.grantReveal(card, new URL(frameOrigin).origin);
      return reply.code(201).send({
        url: `${baseUrl()}/issuing/reveal/${token}`,
        expiresAt: endsAt.toISOString(),
      });
    });

    api.get<ById>('/authorizations/:id', ({ params }) =>
      authorizationView(recordOrNotFound(authorizations.find((record) => record.id === params.id))),
    );
  };
}

/** What the product may know of a card: never its number. */
export function cardView({
  id,
  reference,
  brand,
  currency,
  status,
  number,
  expiry,
}: IssuedCardRecord) {
  return { id, reference, brand, currency, status, last4: number.slice(-4), expiry };
}

export function authorizationView(authorization: AuthorizationRecord) {
  const { outcome: _outcome, message: _message, ...view } = authorization;
  return view;
}
