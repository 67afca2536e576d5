import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  cardForecastSchema,
  cardRevealSchema,
  cardRulesSchema,
  cardStatusChangeSchema,
  cardTransactionListSchema,
  cardTransactionQuerySchema,
  orderCardSchema,
  orderForecastSchema,
  reloadCardSchema,
  reloadForecastSchema,
  virtualCardListSchema,
  virtualCardSchema,
} from '@nzela/contract/virtual-cards';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import {
  cardsOf,
  readOwnCard,
  revealCard,
  setActive,
  setRules,
  transactionsOf,
} from './cards.service.ts';
import { closeCard } from './orders/closing.ts';
import type { CardDeps } from './deps.ts';
import { forecastOrder, forecastReload, orderCard, reloadCard } from './orders/orders.ts';

const params = z.object({ id: idSchema });
const tags = ['virtual-cards'];
const config = { access: signedIn };
const answered = { 200: virtualCardSchema };

/** Prepaid cards of a person: ordered, loaded, limited, frozen, shown by their issuer, closed. */
export const virtualCardsRoutes: Features<CardDeps & WithReads> = async (app, deps) => {
  app.post(
    '/virtual-cards/frais',
    { config, schema: { tags, body: orderForecastSchema, response: { 200: cardForecastSchema } } },
    async (request) => forecastOrder(deps, actorOf(request).userId, request.body),
  );

  app.post(
    '/virtual-cards',
    { config, schema: { tags, body: orderCardSchema, response: { 201: virtualCardSchema } } },
    async (request, reply) => {
      const key = idempotencyKey(request);
      const ownerId = actorOf(request).userId;
      return sendAnswer(
        reply,
        await orderCard(deps, { key, ownerId, body: request.body, request }),
      );
    },
  );

  app.get(
    '/users/:id/virtual-cards',
    { config, schema: { tags, params, response: { 200: virtualCardListSchema } } },
    async (request) => {
      const { userId } = actorOf(request);
      if (request.params.id !== userId) return refuse('introuvable');
      return { elements: await cardsOf(deps, userId) };
    },
  );

  app.get(
    '/virtual-cards/:id',
    { config, schema: { tags, params, response: answered } },
    (request) => readOwnCard(deps, ownOf(request)),
  );

  app.patch(
    '/virtual-cards/:id',
    { config, schema: { tags, params, body: cardRulesSchema, response: answered } },
    (request) => setRules(deps, ownOf(request), request.body),
  );

  app.patch(
    '/virtual-cards/:id/status',
    { config, schema: { tags, params, body: cardStatusChangeSchema, response: answered } },
    (request) => setActive(deps, ownOf(request), request.body.estActive),
  );

  app.post(
    '/virtual-cards/:id/frais',
    {
      config,
      schema: { tags, params, body: reloadForecastSchema, response: { 200: cardForecastSchema } },
    },
    (request) => forecastReload(deps, ownOf(request), request.body),
  );

  app.post(
    '/virtual-cards/:id/reload',
    { config, schema: { tags, params, body: reloadCardSchema, response: answered } },
    async (request, reply) => {
      const key = idempotencyKey(request);
      return sendAnswer(
        reply,
        await reloadCard(deps, { ...ownOf(request), key, body: request.body, request }),
      );
    },
  );

  app.post(
    '/virtual-cards/:id/fermeture',
    { config, schema: { tags, params, body: emptyBodySchema, response: answered } },
    async (request) => {
      await closeCard(deps, ownOf(request));
      return readOwnCard(deps, ownOf(request));
    },
  );

  app.post(
    '/virtual-cards/:id/revelation',
    {
      config,
      schema: { tags, params, body: emptyBodySchema, response: { 201: cardRevealSchema } },
    },
    async (request, reply) => {
      const grant = await revealCard(deps, ownOf(request), request);
      return reply.status(201).send(grant);
    },
  );

  app.get(
    '/virtual-cards/:id/transactions',
    {
      config,
      schema: {
        tags,
        params,
        querystring: cardTransactionQuerySchema,
        response: { 200: cardTransactionListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) =>
        transactionsOf(snapshot, ownOf(request), request.query),
      ),
  );
};

function ownOf(request: FastifyRequest<{ Params: { id: string } }>) {
  return { id: request.params.id, ownerId: actorOf(request).userId };
}
