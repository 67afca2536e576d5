import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  differenceListSchema,
  differenceQuerySchema,
  differenceResolutionSchema,
  differenceSchema,
  statementFilesQuerySchema,
  statementFilesSchema,
  type StatementFormat,
} from '@nzela/contract/reconciliation';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import {
  readFile,
  readFiles,
  readNow,
  resolve,
  searchDifferences,
  type ReconciliationDeps,
} from './reconciliation.service.ts';

const tags = ['finance'];
const access = administrator('finances');
const params = z.object({ id: idSchema });
const refusals = ['ecart_resolu'] as const;
const types: Readonly<Record<StatementFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  camt053: 'application/xml; charset=utf-8',
};

/** Statements of the providers and of the bank against our orders, and what is done about their differences. */
export const reconciliationRoutes: Features<ReconciliationDeps> = async (app, deps) => {
  app.get(
    '/finances/releves',
    {
      config: { access },
      schema: {
        summary: 'Lister les relevés des prestataires et de la banque',
        tags,
        querystring: statementFilesQuerySchema,
        response: { 200: statementFilesSchema },
      },
    },
    async (request) => readFiles(deps, request.query),
  );

  app.post(
    '/finances/releves/lecture',
    {
      config: { access },
      schema: {
        summary: 'Lire maintenant les relevés qui manquent',
        tags,
        body: emptyBodySchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await readNow(deps, request);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/finances/releves/:id/fichier',
    {
      config: { access },
      schema: { summary: 'Télécharger un relevé tel qu’il a été donné', tags, params },
    },
    async (request, reply) => {
      const { name, format, content } = await readFile(deps, request.params.id);
      const asked = name.replace(/[^\w.-]/g, '_');
      return reply
        .type(types[format])
        .header('content-disposition', `attachment; filename="${asked}"`)
        .send(content);
    },
  );

  app.get(
    '/finances/ecarts',
    {
      config: { access },
      schema: {
        summary: 'Lister les écarts entre les relevés et nos ordres',
        tags,
        querystring: differenceQuerySchema,
        response: { 200: differenceListSchema },
      },
    },
    async (request) => searchDifferences(deps, request.query),
  );

  app.post(
    '/finances/ecarts/:id/resolution',
    {
      config: { access, refusals },
      schema: {
        summary: 'Dire ce qu’est devenu un écart',
        tags,
        params,
        body: differenceResolutionSchema,
        response: { 200: differenceSchema },
      },
    },
    async (request) => resolve(deps, request, { id: request.params.id, ...request.body }),
  );
};
