import { z } from 'zod';
import {
  apiKeyListSchema,
  createApiKeySchema,
  newApiKeySchema,
  rollApiKeySchema,
} from '@nzela/contract/api-keys';
import { idSchema } from '@nzela/contract/common';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { merchant } from '../../kernel/identity/session.ts';
import { createKey, endKey, readKeys, rollKey, type KeyDeps } from './api-keys.service.ts';

const tags = ['api-keys'];
const params = z.object({ id: idSchema });
const access = merchant('cles.gerer');

/** What a route refuses beside what its shape and its caller say. */
const refused = {
  create: ['cle_mode_inactif', 'trop_de_cles', 'verification_requise'],
  roll: ['cle_deja_remplacee', 'cle_mode_inactif', 'verification_requise'],
} as const satisfies RouteRefusals;

/** The keys of a merchant's programs, in the mode that is asked for. */
export const apiKeysRoutes: Features<KeyDeps> = async (app, deps) => {
  app.get(
    '/api-keys',
    {
      config: { access },
      schema: { summary: 'Lister ses clés', tags, response: { 200: apiKeyListSchema } },
    },
    (request) => readKeys(deps, request),
  );

  app.post(
    '/api-keys',
    {
      config: { access, refusals: refused.create },
      schema: {
        summary: 'Générer une paire de clés',
        tags,
        body: createApiKeySchema,
        response: { 201: newApiKeySchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createKey(deps, request, request.body.nom)),
  );

  app.post(
    '/api-keys/:id/renouveler',
    {
      config: { access, refusals: refused.roll },
      schema: {
        summary: 'Remplacer une paire de clés',
        tags,
        params,
        body: rollApiKeySchema,
        response: { 201: newApiKeySchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await rollKey(deps, request, { ...request.params, ...request.body })),
  );

  app.delete(
    '/api-keys/:id',
    {
      config: { access },
      schema: {
        summary: 'Révoquer une paire de clés',
        tags,
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await endKey(deps, request, request.params.id);
      return reply.status(204).send(null);
    },
  );
};
