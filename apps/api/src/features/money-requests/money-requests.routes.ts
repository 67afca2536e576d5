import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  createMoneyRequestSchema,
  moneyRequestListQuerySchema,
  moneyRequestListSchema,
  moneyRequestSchema,
} from '@nzela/contract/money-requests';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import type { MoneyRequestDeps } from './deps.ts';
import {
  cancelRequest,
  createRequest,
  getRequest,
  remindRequest,
  searchRequests,
} from './money-requests.service.ts';
import { collectedReceipt } from './receipts.ts';

const params = z.object({ id: idSchema });
const tags = ['money-requests'];
const config = { access: signedIn };
const change = { tags, params, body: emptyBodySchema, response: { 200: moneyRequestSchema } };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  post: [
    'adresse_a_confirmer',
    'destinataire_refuse',
    'devise_inactive',
    'echeance_passee',
    'montant_invalide',
    'montant_trop_grand',
    'telephone_invalide',
    'trop_de_messages',
  ],
  getRecu: ['recu_indisponible'],
  patchCancel: ['demande_terminee'],
  postRappel: [
    'adresse_a_confirmer',
    'demande_terminee',
    'destinataire_refuse',
    'rappel_impossible',
    'rappel_trop_tot',
    'trop_de_messages',
  ],
} as const satisfies RouteRefusals;

/** Asking somebody for money. Paying what was asked for is in paying.routes.ts. */
export const moneyRequestsRoutes: Features<MoneyRequestDeps & ReceiptDeps> = async (app, deps) => {
  app.post(
    '/money-requests',
    {
      config: { ...config, idempotent: true, refusals: refused.post },
      schema: {
        summary: 'Demander de l’argent à quelqu’un',
        tags,
        body: createMoneyRequestSchema,
        response: { 201: moneyRequestSchema },
      },
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
        summary: 'Lister ses demandes d’argent',
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
    {
      config,
      schema: {
        summary: 'Suivre une demande d’argent',
        tags,
        params,
        response: { 200: moneyRequestSchema },
      },
    },
    async (request) => getRequest(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.get(
    '/money-requests/:id/recu',
    {
      config: { ...config, costly: 'document', refusals: refused.getRecu },
      schema: { summary: 'Télécharger le reçu d’une demande qui a été payée', tags, params },
    },
    async (request, reply) => {
      const own = { id: request.params.id, userId: actorOf(request).userId };
      return answerReceipt(deps, { request, reply }, (source) =>
        collectedReceipt(source, { ...own, language: languageOf(request) }),
      );
    },
  );

  app.patch(
    '/money-requests/:id/cancel',
    {
      config: { ...config, refusals: refused.patchCancel },
      schema: { summary: 'Annuler une demande d’argent', ...change },
    },
    async (request) =>
      cancelRequest(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.post(
    '/money-requests/:id/rappel',
    {
      config: { ...config, refusals: refused.postRappel },
      schema: { summary: 'Rappeler une demande d’argent', ...change },
    },
    async (request) =>
      remindRequest(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );
};
