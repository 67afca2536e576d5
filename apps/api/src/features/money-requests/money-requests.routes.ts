import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  createMoneyRequestSchema,
  moneyRequestListQuerySchema,
  moneyRequestListSchema,
  moneyRequestSchema,
} from '@nzela/contract/money-requests';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import type { MoneyRequestDeps } from './deps.ts';
import {
  cancelRequest,
  createRequest,
  getRequest,
  remindRequest,
  searchRequests,
} from './money-requests.service.ts';

const params = z.object({ id: idSchema });
const tags = ['money-requests'];
const config = { access: signedIn };
const change = { tags, params, body: emptyBodySchema, response: { 200: moneyRequestSchema } };

/** Asking somebody for money. Paying what was asked for is in paying.routes.ts. */
export const moneyRequestsRoutes: Features<MoneyRequestDeps & WithReads> = async (app, deps) => {
  app.post(
    '/money-requests',
    {
      config,
      schema: { tags, body: createMoneyRequestSchema, response: { 201: moneyRequestSchema } },
    },
    async (request, reply) => {
      const creation = { ownerId: actorOf(request).userId, body: request.body };
      return sendAnswer(reply, await createRequest(deps, idempotencyKey(request), creation));
    },
  );

  app.get(
    '/money-requests',
    {
      config,
      schema: {
        tags,
        querystring: moneyRequestListQuerySchema,
        response: { 200: moneyRequestListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) =>
        searchRequests({ ...deps, snapshot }, actorOf(request).userId, request.query),
      ),
  );

  app.get(
    '/money-requests/:id',
    { config, schema: { tags, params, response: { 200: moneyRequestSchema } } },
    async (request) => getRequest(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.patch('/money-requests/:id/cancel', { config, schema: change }, async (request) =>
    cancelRequest(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.post('/money-requests/:id/rappel', { config, schema: change }, async (request) =>
    remindRequest(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );
};
