import {
  transactionFileQuerySchema,
  transactionListQuerySchema,
  transactionListSchema,
  transactionReportQuerySchema,
  transactionReportSchema,
} from '@nzela/contract/transactions';
import type { Features } from '../../../kernel/http/routes.ts';
import { sendSheet } from '../../../kernel/http/spreadsheets.ts';
import { administrator } from '../../../kernel/identity/session.ts';
import type { Documents } from '../../../kernel/texts/documents.ts';
import { readReport, reportFile } from './report.ts';
import { searchTransactions, transactionsFile, type SearchDeps } from './search.service.ts';

const tags = ['transactions'];
const access = administrator('support');

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
