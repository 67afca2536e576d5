import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  operationListQuerySchema,
  operationListSchema,
  operationSchema,
  sentQuerySchema,
  sentSchema,
} from '@nzela/contract/operations';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import {
  readOperation,
  searchOperations,
  wireOperation,
  type OperationDeps,
} from './operations.service.ts';
import { answerReceipt, operationReceipt, type ReceiptDeps } from './receipt.ts';
import { readSent } from './sent.service.ts';
import { readerOf, type People } from '../users/users.ts';

const params = z.object({ id: idSchema });
type Needs = Omit<OperationDeps, 'snapshot'> & ReceiptDeps & { readonly people: People };

/** The histories: every movement of the person's money. */
export const operationsRoutes: Features<Needs> = async (app, deps) => {
  app.get(
    '/operations',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Lister toutes ses opérations',
        tags: ['operations'],
        querystring: operationListQuerySchema,
        response: { 200: operationListSchema },
      },
    },
    async (request) =>
      deps.reads.once(request, (snapshot) =>
        searchOperations(
          { ...deps, snapshot },
          { ownerId: actorOf(request).userId, language: languageOf(request) },
          request.query,
        ),
      ),
  );

  app.get(
    '/operations/envois',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Lire ce qu’on a envoyé, par mois et par personne',
        tags: ['operations'],
        querystring: sentQuerySchema,
        response: { 200: sentSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) =>
        readSent({ ...deps, snapshot }, actorOf(request).userId, request.query.devise),
      ),
  );

  app.get(
    '/operations/:id',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Lire une opération',
        tags: ['operations'],
        params,
        response: { 200: operationSchema },
      },
    },
    async (request) =>
      wireOperation(
        await deps.reads.once(request, (snapshot) =>
          readOperation(snapshot, actorOf(request).userId, request.params.id),
        ),
      ),
  );

  app.get(
    '/operations/:id/recu',
    {
      config: { access: signedIn, costly: 'document' },
      schema: { summary: 'Télécharger le reçu d’une opération', tags: ['operations'], params },
    },
    async (request, reply) => {
      const { userId } = actorOf(request);
      return answerReceipt(deps, { request, reply }, async (source) =>
        operationReceipt(
          await readOperation(source.snapshot, userId, request.params.id),
          await readerOf(source, { userId, language: languageOf(request) }),
        ),
      );
    },
  );
};
