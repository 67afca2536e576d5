import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  transactionCallsSchema,
  transactionDetailSchema,
  transactionNoteSchema,
  transactionPartQuerySchema,
  transactionRefundInputSchema,
  transactionRefundSchema,
  transactionWebhooksSchema,
} from '@nzela/contract/transactions';
import { sendAnswer } from '../../../kernel/http/idempotency.ts';
import type { RouteRefusals } from '../../../kernel/http/openapi.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { administrator } from '../../../kernel/identity/session.ts';
import { addNote, lookUpAgain, readTransaction, type DetailDeps } from './detail.service.ts';
import { readCalls, readWebhooks } from './parts.ts';
import { refundTransaction, type RefundDeps } from './refund.service.ts';

const params = z.object({ id: idSchema });
const tags = ['transactions'];
const access = administrator('support');
/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  lookUp: ['transaction_terminee'],
  refund: [
    'compte_propre',
    'montant_invalide',
    'remboursement_depasse',
    'remboursement_entier',
    'remboursement_sans_solde',
    'remboursement_trop_grand',
    'transaction_non_remboursable',
  ],
} as const satisfies RouteRefusals;

/** One transaction, and what administrators do about it. */
export const transactionDetailRoutes: Features<DetailDeps & RefundDeps> = async (app, deps) => {
  app.get(
    '/transactions/:id',
    {
      config: { access },
      schema: {
        summary: 'Lire tout ce que l’on sait d’une transaction',
        tags,
        params,
        response: { 200: transactionDetailSchema },
      },
    },
    (request) => readTransaction(deps, request, request.params.id),
  );

  app.get(
    '/transactions/:id/appels',
    {
      config: { access },
      schema: {
        summary: 'Lister les appels aux prestataires au sujet d’une transaction',
        tags,
        params,
        querystring: transactionPartQuerySchema,
        response: { 200: transactionCallsSchema },
      },
    },
    (request) => readCalls(deps, { request, id: request.params.id, query: request.query }),
  );

  app.get(
    '/transactions/:id/webhooks',
    {
      config: { access },
      schema: {
        summary: 'Lister ce qu’un commerce a appris d’une transaction par webhook',
        tags,
        params,
        querystring: transactionPartQuerySchema,
        response: { 200: transactionWebhooksSchema },
      },
    },
    (request) => readWebhooks(deps, { request, id: request.params.id, query: request.query }),
  );

  app.post(
    '/transactions/:id/notes',
    {
      config: { access },
      schema: {
        summary: 'Noter quelque chose à côté d’une transaction',
        tags,
        params,
        body: transactionNoteSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await addNote(deps, request, { id: request.params.id, text: request.body.texte });
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/transactions/:id/verification',
    {
      config: { access, refusals: refused.lookUp },
      schema: {
        summary: 'Interroger de nouveau les prestataires d’une transaction',
        tags,
        params,
        body: emptyBodySchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await lookUpAgain(deps, request, request.params.id);
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/transactions/:id/remboursement',
    {
      config: {
        access: administrator('finances'),
        refusals: refused.refund,
        idempotent: true,
      },
      schema: {
        summary: 'Rembourser une transaction, en tout ou en partie',
        tags,
        params,
        body: transactionRefundInputSchema,
        response: { 201: transactionRefundSchema },
      },
    },
    async (request, reply) => {
      const order = { id: request.params.id, body: request.body };
      return sendAnswer(reply, await refundTransaction(deps, request, order));
    },
  );
};
