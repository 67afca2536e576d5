import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  deliveryListQuerySchema,
  deliveryListSchema,
  deliverySchema,
  resendSchema,
  resentSchema,
} from '@nzela/contract/webhooks';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { merchant, merchantOf } from '../../kernel/identity/session.ts';
import { readDeliveries, sendAgain, sendPeriodAgain, sendTest } from './deliveries.service.ts';
import type { WebhookDeps } from './webhooks.service.ts';

const tags = ['webhooks'];
const params = z.object({ id: idSchema });
const access = merchant('webhooks.gerer');
const path = '/v1/webhook-endpoints';

/** What a route refuses beside what its shape and its caller say. */
const refused = { send: ['webhook_inactif'] } as const satisfies RouteRefusals;

/** What was sent to an endpoint, and sent again. */
export const deliveriesRoutes: Features<WebhookDeps> = async (app, deps) => {
  app.post(
    `${path}/:id/test`,
    {
      config: { access, refusals: refused.send },
      schema: {
        summary: 'Envoyer un événement d’essai',
        tags,
        params,
        body: emptyBodySchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await sendTest(deps, merchantOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );

  app.get(
    `${path}/:id/livraisons`,
    {
      config: { access },
      schema: {
        summary: 'Lister les livraisons à une adresse de webhook',
        tags,
        params,
        querystring: deliveryListQuerySchema,
        response: { 200: deliveryListSchema },
      },
    },
    (request) =>
      readDeliveries(deps, merchantOf(request), { ...request.params, query: request.query }),
  );

  app.post(
    `${path}/:id/livraisons/:livraison/renvoyer`,
    {
      config: { access, refusals: refused.send },
      schema: {
        summary: 'Renvoyer un événement',
        tags,
        params: params.extend({ livraison: idSchema }),
        body: emptyBodySchema,
        response: { 200: deliverySchema },
      },
    },
    (request) => sendAgain(deps, merchantOf(request), request.params),
  );

  app.post(
    `${path}/:id/renvoyer`,
    {
      config: { access, refusals: refused.send },
      schema: {
        summary: 'Renvoyer les événements d’une période',
        tags,
        params,
        body: resendSchema,
        response: { 200: resentSchema },
      },
    },
    (request) => sendPeriodAgain(deps, merchantOf(request), { ...request.params, ...request.body }),
  );
};
