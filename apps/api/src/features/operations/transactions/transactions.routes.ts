import { z } from 'zod';
import {
  queuePageSchema,
  queueQuerySchema,
  queuesSchema,
  transactionFileQuerySchema,
  transactionListQuerySchema,
  transactionListSchema,
  transactionQueueSchema,
  transactionReportQuerySchema,
  transactionReportSchema,
} from '@nzela/contract/transactions';
import type { Features } from '../../../kernel/http/routes.ts';
import { sendSheet } from '../../../kernel/http/spreadsheets.ts';
import { administrator } from '../../../kernel/identity/session.ts';
import type { Documents } from '../../../kernel/texts/documents.ts';
import { readQueue, readQueues } from './queues.ts';
import { readReport, reportFile } from './report.ts';
import { searchTransactions, transactionsFile, type SearchDeps } from './search.service.ts';

const tags = ['transactions'];
const access = administrator('support');
const queueParams = z.object({ nom: transactionQueueSchema });

type Needs = SearchDeps & { readonly documents: Documents };

/** The log of transactions, for administrators. */
export const transactionsRoutes: Features<Needs> = async (app, deps) => {
  app.get(
    '/transactions',
    {
      config: { access },
      schema: {
        summary: 'Chercher dans le journal des transactions',
        tags,
        querystring: transactionListQuerySchema,
        response: { 200: transactionListSchema },
      },
    },
    (request) => searchTransactions(deps, request, request.query),
  );

  app.get(
    '/transactions/fichier',
    {
      config: { access: administrator('finances'), costly: 'statement' },
      schema: {
        summary: 'Télécharger le journal des transactions',
        tags,
        querystring: transactionFileQuerySchema,
      },
    },
    async (request, reply) =>
      sendSheet(deps, { request, reply }, await transactionsFile(deps, request, request.query)),
  );

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
        params: queueParams,
        querystring: queueQuerySchema,
        response: { 200: queuePageSchema },
      },
    },
    (request) => {
      const asked = { name: request.params.nom, query: request.query, now: deps.clock.now() };
      return deps.reads.within(request, (snapshot) => readQueue(snapshot, asked));
    },
  );

  app.get(
    '/transactions/rapports',
    {
      config: { access: administrator('finances') },
      schema: {
        summary: 'Lire les volumes, les revenus et les délais d’une période',
        tags,
        querystring: transactionReportQuerySchema,
        response: { 200: transactionReportSchema },
      },
    },
    (request) => readReport(deps, request, request.query),
  );

  app.get(
    '/transactions/rapports/fichier',
    {
      config: { access: administrator('finances'), costly: 'statement' },
      schema: {
        summary: 'Télécharger le rapport d’une période',
        tags,
        querystring: transactionReportQuerySchema,
      },
    },
    async (request, reply) =>
      sendSheet(deps, { request, reply }, await reportFile(deps, request, request.query)),
  );
};
