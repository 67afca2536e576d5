import { z } from 'zod';
import { newApiKeySchema } from '@nzela/contract/api-keys';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  emptiedCachesSchema,
  platformAccessSchema,
  regenerateKeysSchema,
  serverStateSchema,
} from '@nzela/contract/platform';
import {
  deliveryListQuerySchema,
  deliveryListSchema,
  deliverySchema,
  newWebhookSchema,
} from '@nzela/contract/webhooks';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import {
  emptyCaches,
  listDeliveries,
  readAccess,
  readServer,
  regenerateKeys,
  resend,
  rollSigning,
  tryWebhook,
  type PlatformDeps,
} from './platform.service.ts';

const tags = ['platform'];
const params = z.object({ id: idSchema });
const access = administrator('technique');

/** What a route refuses beside what its shape and its caller say. */
const refused = {
  keys: ['cle_deja_remplacee', 'cle_mode_inactif', 'trop_de_cles', 'verification_requise'],
  signing: ['verification_requise'],
  send: ['webhook_inactif'],
} as const satisfies RouteRefusals;

/** The operator's own programs, and the processes that run. */
export const platformRoutes: Features<PlatformDeps> = async (app, deps) => {
  app.get(
    '/platform',
    {
      config: { access },
      schema: {
        summary: 'Lire les clés et le webhook de la plateforme',
        tags,
        response: { 200: platformAccessSchema },
      },
    },
    (request) => readAccess(deps, request),
  );

  app.post(
    '/platform/cles',
    {
      config: { access, refusals: refused.keys },
      schema: {
        summary: 'Générer de nouvelles clés de la plateforme',
        tags,
        body: regenerateKeysSchema,
        response: { 201: newApiKeySchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await regenerateKeys(deps, request, request.body.chevauchement)),
  );

  await app.register(webhookRoutes, deps);

  app.get(
    '/platform/serveur',
    {
      config: { access },
      schema: {
        summary: 'Lire ce qui tourne : version, base de données, instances',
        tags,
        response: { 200: serverStateSchema },
      },
    },
    () => readServer(deps),
  );

  app.post(
    '/platform/cache/vider',
    {
      config: { access },
      schema: {
        summary: 'Vider le cache de toutes les instances',
        tags,
        body: emptyBodySchema,
        response: { 200: emptiedCachesSchema },
      },
    },
    (request) => emptyCaches(deps, request),
  );
};

const webhookRoutes: Features<PlatformDeps> = async (app, deps) => {
  app.post(
    '/platform/webhook/cle',
    {
      config: { access, refusals: refused.signing },
      schema: {
        summary: 'Remplacer la clé de signature du webhook de la plateforme',
        tags,
        body: emptyBodySchema,
        response: { 201: newWebhookSchema },
      },
    },
    async (request, reply) => reply.status(201).send(await rollSigning(deps, request)),
  );

  app.post(
    '/platform/webhook/essai',
    {
      config: { access, refusals: refused.send },
      schema: {
        summary: 'Envoyer un événement d’essai au webhook de la plateforme',
        tags,
        body: emptyBodySchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await tryWebhook(deps, request);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/platform/webhook/:id/livraisons',
    {
      config: { access },
      schema: {
        summary: 'Lister les livraisons au webhook de la plateforme',
        tags,
        params,
        querystring: deliveryListQuerySchema,
        response: { 200: deliveryListSchema },
      },
    },
    (request) => listDeliveries(deps, request, { ...request.params, query: request.query }),
  );

  app.post(
    '/platform/webhook/livraisons/:id/renvoyer',
    {
      config: { access, refusals: refused.send },
      schema: {
        summary: 'Renvoyer un événement au webhook de la plateforme',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: deliverySchema },
      },
    },
    (request) => resend(deps, request, request.params.id),
  );
};
