import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import { transactionDetailSchema, transactionNoteSchema } from '@nzela/contract/transactions';
import type { Features } from '../../../kernel/http/routes.ts';
import { administrator } from '../../../kernel/identity/session.ts';
import { addNote, lookUpAgain, readTransaction, type DetailDeps } from './detail.service.ts';

const params = z.object({ id: idSchema });
const tags = ['transactions'];
const access = administrator('support');
const refusals = ['transaction_terminee'] as const;

/** One transaction, and what administrators do about it. */
export const transactionDetailRoutes: Features<DetailDeps> = async (app, deps) => {
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
      config: { access, refusals },
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
};
