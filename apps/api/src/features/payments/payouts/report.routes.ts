import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  payoutReportFileQuerySchema,
  payoutReportQuerySchema,
  payoutReportSchema,
} from '@nzela/contract/merchant-payouts';
import type { Features } from '../../../kernel/http/routes.ts';
import { leaving, sendStream } from '../../../kernel/http/streams.ts';
import { merchant, merchantOf } from '../../../kernel/identity/session.ts';
import { languageOf } from '../../../kernel/texts/language.ts';
import { readReport, reportFile, type ReportDeps } from './report.service.ts';
import { payoutReportChanges } from './versions.ts';

const params = z.object({ id: idSchema });
const tags = ['payments'];
const config = { access: merchant('versements.lire'), costly: 'statement' } as const;

/** Which payments, fees and refunds make the sum of a payout. */
export const payoutReportsRoutes: Features<ReportDeps> = async (app, deps) => {
  app.get(
    '/v1/payouts/:id/releve',
    {
      config: { ...config, changes: payoutReportChanges },
      schema: {
        summary: 'Lire le relevé d’un versement',
        tags,
        params,
        querystring: payoutReportQuerySchema,
        response: { 200: payoutReportSchema },
      },
    },
    (request) => {
      const own = { id: request.params.id, accountId: merchantOf(request).accountId };
      return deps.reads.within(request, (snapshot) =>
        readReport(deps, snapshot, { own, query: request.query }),
      );
    },
  );

  app.get(
    '/v1/payouts/:id/releve/fichier',
    {
      config,
      schema: {
        summary: 'Télécharger le relevé d’un versement',
        tags,
        params,
        querystring: payoutReportFileQuerySchema,
      },
    },
    async (request, reply) => {
      const { name, type, content } = await reportFile(deps, {
        own: { id: request.params.id, accountId: merchantOf(request).accountId },
        format: request.query.format,
        language: languageOf(request),
        request,
        leaves: leaving(reply),
      });
      reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
      return sendStream(reply, content);
    },
  );
};
