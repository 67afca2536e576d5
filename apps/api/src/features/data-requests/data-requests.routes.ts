import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  dataRequestAnswerSchema,
  dataRequestInputSchema,
  dataRequestListSchema,
  dataRequestQuerySchema,
  dataRequestSchema,
  ownDataRequestSchema,
  ownDataRequestsSchema,
} from '@nzela/contract/data-requests';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, administrator, signedIn } from '../../kernel/identity/session.ts';
import { answer, take, type AnsweringDeps } from './answering.service.ts';
import { askAboutData, readOwnRequests, searchDataRequests } from './data-requests.service.ts';

const tags = ['consent'];
const config = { access: administrator('conformite') };
const params = z.object({ id: idSchema });

const theirs = ['compte_propre', 'capacite_manquante', 'demande_donnees_traitee'] as const;

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  ask: ['demande_donnees_en_cours'],
  take: theirs,
  refuse: theirs,
  satisfy: [
    ...theirs,
    'compte_non_vide',
    'dernier_administrateur',
    'desactive_en_demo',
    'verification_requise',
  ],
} as const satisfies RouteRefusals;

type Needs = AnsweringDeps & WithReads;

/** What people ask about their data, and what administrators do about it. */
export const dataRequestsRoutes: Features<Needs> = async (app, deps) => {
  app.get(
    '/users/me/data-requests',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Lister ses demandes sur ses données',
        tags,
        response: { 200: ownDataRequestsSchema },
      },
    },
    async (request) =>
      deps.reads.once(request, (snapshot) => readOwnRequests(snapshot, actorOf(request).userId)),
  );

  app.post(
    '/users/me/data-requests',
    {
      config: { access: signedIn, refusals: refused.ask },
      schema: {
        summary: 'Demander à lire, corriger ou effacer ses données',
        tags,
        body: dataRequestInputSchema,
        response: { 201: ownDataRequestSchema },
      },
    },
    async (request, reply) => {
      const asking = { userId: actorOf(request).userId, body: request.body };
      return reply.code(201).send(await askAboutData(deps, asking));
    },
  );

  app.get(
    '/data-requests',
    {
      config,
      schema: {
        summary: 'Lister les demandes des personnes sur leurs données',
        tags,
        querystring: dataRequestQuerySchema,
        response: { 200: dataRequestListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) => searchDataRequests(deps, snapshot, request.query)),
  );

  await app.register(answeringRoutes, deps);
};

/** What an administrator does about one of them. */
const answeringRoutes: Features<Needs> = async (app, deps) => {
  const response = { 200: dataRequestSchema };
  app.post(
    '/data-requests/:id/prendre',
    {
      config: { ...config, refusals: refused.take },
      schema: {
        summary: 'Prendre en charge une demande sur des données',
        tags,
        params,
        body: emptyBodySchema,
        response,
      },
    },
    async (request) => take(deps, { request, id: request.params.id }),
  );

  app.post(
    '/data-requests/:id/satisfaire',
    {
      config: { ...config, refusals: refused.satisfy },
      schema: {
        summary: 'Faire ce qui est demandé : remettre, corriger ou effacer des données',
        tags,
        params,
        body: dataRequestAnswerSchema,
        response,
      },
    },
    async (request) => {
      const { reponse } = request.body;
      const { id } = request.params;
      return answer(deps, { request, id, decision: 'satisfaite', answer: reponse });
    },
  );

  app.post(
    '/data-requests/:id/refuser',
    {
      config: { ...config, refusals: refused.refuse },
      schema: {
        summary: 'Refuser une demande sur des données, en disant pourquoi',
        tags,
        params,
        body: dataRequestAnswerSchema,
        response,
      },
    },
    async (request) => {
      const { reponse } = request.body;
      const { id } = request.params;
      return answer(deps, { request, id, decision: 'refusee', answer: reponse });
    },
  );
};
