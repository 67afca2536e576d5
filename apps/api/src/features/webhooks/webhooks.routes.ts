import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  changeWebhookSchema,
  createWebhookSchema,
  newWebhookSchema,
  rollWebhookSchema,
  webhookListSchema,
  webhookSchema,
} from '@nzela/contract/webhooks';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { merchant, merchantOf } from '../../kernel/identity/session.ts';
import {
  changeWebhook,
  createWebhook,
  readWebhook,
  readWebhooks,
  removeWebhook,
  rollSecret,
  type Asking,
  type WebhookDeps,
} from './webhooks.service.ts';

const tags = ['webhooks'];
const params = z.object({ id: idSchema });
const access = merchant('webhooks.gerer');
const none = { 204: z.null() };
const path = '/v1/webhook-endpoints';

const ofAddress = [
  'webhook_adresse_http',
  'webhook_adresse_introuvable',
  'webhook_adresse_invalide',
  'webhook_adresse_mot_de_passe',
  'webhook_adresse_privee',
] as const;
/** What a route refuses beside what its shape and its caller say. */
const refused = {
  create: [...ofAddress, 'trop_de_webhooks'],
  change: ofAddress,
} as const satisfies RouteRefusals;

/** Where a merchant has its events sent, and what became of each. */
export const webhooksRoutes: Features<WebhookDeps> = async (app, deps) => {
  app.get(
    path,
    {
      config: { access },
      schema: {
        summary: 'Lister ses adresses de webhook',
        tags,
        response: { 200: webhookListSchema },
      },
    },
    (request) => readWebhooks(deps, merchantOf(request)),
  );

  app.post(
    path,
    {
      config: { access, refusals: refused.create },
      schema: {
        summary: 'Ajouter une adresse de webhook',
        tags,
        body: createWebhookSchema,
        response: { 201: newWebhookSchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createWebhook(deps, askingOf(request), request.body)),
  );

  app.get(
    `${path}/:id`,
    {
      config: { access },
      schema: {
        summary: 'Lire une adresse de webhook',
        tags,
        params,
        response: { 200: webhookSchema },
      },
    },
    (request) => readWebhook(deps, merchantOf(request), request.params.id),
  );

  app.patch(
    `${path}/:id`,
    {
      config: { access, refusals: refused.change },
      schema: {
        summary: 'Changer une adresse de webhook',
        tags,
        params,
        body: changeWebhookSchema,
        response: { 200: webhookSchema },
      },
    },
    (request) => changeWebhook(deps, askingOf(request), { ...request.params, ...request.body }),
  );

  app.delete(
    `${path}/:id`,
    {
      config: { access },
      schema: { summary: 'Retirer une adresse de webhook', tags, params, response: none },
    },
    async (request, reply) => {
      await removeWebhook(deps, askingOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );

  app.post(
    `${path}/:id/renouveler`,
    {
      config: { access },
      schema: {
        summary: 'Remplacer la clé de signature d’une adresse de webhook',
        tags,
        params,
        body: rollWebhookSchema,
        response: { 201: newWebhookSchema },
      },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send(await rollSecret(deps, askingOf(request), { ...request.params, ...request.body })),
  );
};

function askingOf(request: FastifyRequest): Asking {
  return {
    caller: merchantOf(request),
    address: request.clientAddress,
    sessionId: request.actor?.sessionId ?? null,
  };
}
