import { z } from 'zod';
import { alertResolutionSchema, alertSchema } from '@nzela/contract/alerts';
import { idSchema, queueQuerySchema } from '@nzela/contract/common';
import {
  queuePageSchema,
  queuesSchema,
  transactionQueueSchema,
} from '@nzela/contract/transactions';
import type { WithReads } from '../../../kernel/data/reads.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { administrator } from '../../../kernel/identity/session.ts';
import type { AlertDeps } from '../alerts/alerts.service.ts';
import { readQueue, readQueues } from './queues.store.ts';
import { resolveRow } from './resolution.ts';

const tags = ['transactions'];
const access = administrator('support');
const params = z.object({ nom: transactionQueueSchema });
const rowParams = params.extend({ id: z.union([idSchema, alertSchema.shape.id.max(18)]) });

/** What waits for an operator, and what operators have settled of it. */
export const queuesRoutes: Features<AlertDeps & WithReads> = async (app, deps) => {
  app.get(
    '/transactions/files',
    {
      config: { access },
      schema: {
        summary: 'Compter ce qui attend un opérateur',
        tags,
        response: { 200: queuesSchema },
      },
    },
    (request) => deps.reads.within(request, (snapshot) => readQueues(snapshot, deps.clock.now())),
  );

  app.get(
    '/transactions/files/:nom',
    {
      config: { access },
      schema: {
        summary: 'Lister ce qui attend un opérateur dans une file',
        tags,
        params,
        querystring: queueQuerySchema,
        response: { 200: queuePageSchema },
      },
    },
    (request) => {
      const asked = { name: request.params.nom, query: request.query, now: deps.clock.now() };
      return deps.reads.within(request, (snapshot) => readQueue(snapshot, asked));
    },
  );

  app.post(
    '/transactions/files/:nom/:id/resolution',
    {
      config: { access, refusals: ['alerte_resolue'] },
      schema: {
        summary: 'Marquer comme résolu ce qui attend dans une file',
        tags,
        params: rowParams,
        body: alertResolutionSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { nom: name, id } = request.params;
      await resolveRow(deps, request, { name, id, reason: request.body.motif });
      return reply.status(204).send(null);
    },
  );
};
