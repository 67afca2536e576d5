import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  deliveryListQuerySchema,
  deliveryListSchema,
  deliverySchema,
  resendSchema,
  resentSchema,
  type Delivery,
} from '@nzela/contract/webhooks';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { merchant, merchantOf } from '../../kernel/identity/session.ts';
import {
  previewPeriodAgain,
  readDeliveries,
  sendAgain,
  sendPeriodAgain,
  sendTest,
} from './deliveries.service.ts';
import type { WebhookDeps } from './webhooks.service.ts';

const tags = ['webhooks'];
const params = z.object({ id: idSchema });
const access = merchant('webhooks.gerer');
const path = '/v1/webhook-endpoints';

/** What a route refuses beside what its shape and its caller say. */
const refused = { send: ['webhook_inactif'] } as const satisfies RouteRefusals;

/** Until 2026-11-23, the time that an answer took was told in seconds. */
function listInSeconds({ elements, ...page }: { readonly elements: readonly Delivery[] }) {
  return { ...page, elements: elements.map(inSeconds) };
}

function inSeconds({ reponse, ...delivery }: Delivery) {
  if (reponse === null) return { ...delivery, reponse };
  const { dureeMs, ...answer } = reponse;
  return { ...delivery, reponse: { ...answer, duree: dureeMs / 1_000 } };
}

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
      await sendTest(deps, merchantOf(request), request.params);
      return reply.status(204).send(null);
    },
  );

  app.get(
    `${path}/:id/livraisons`,
    {
      config: { access, changes: [{ since: '2026-11-23', before: listInSeconds }] },
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
      config: {
        access,
        refusals: refused.send,
        changes: [{ since: '2026-11-23', before: inSeconds }],
      },
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
    `${path}/:id/renvoyer/apercu`,
    {
      config: { access, refusals: refused.send },
      schema: {
        summary: 'Compter ce que renvoyer une période enverrait',
        tags,
        params,
        body: resendSchema,
        response: { 200: resentSchema },
      },
    },
    (request) =>
      previewPeriodAgain(deps, merchantOf(request), { ...request.params, ...request.body }),
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
