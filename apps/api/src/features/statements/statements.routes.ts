import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  statementFileQuerySchema,
  statementQuerySchema,
  statementSchema,
} from '@nzela/contract/statements';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { leaving, sendStream } from '../../kernel/http/streams.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import {
  holderOf,
  statementFile,
  statementJson,
  statementSums,
  type StatementDeps,
} from './statements.service.ts';

const tags = ['statements'];
const config = { access: signedIn, costly: 'statement' } as const;

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  get: ['periode_invalide'],
  getFichier: ['periode_invalide'],
} as const satisfies RouteRefusals;

/** Everything that moved in one currency over a period, from the ledger itself. */
export const statementsRoutes: Features<StatementDeps> = async (app, deps) => {
  app.get(
    '/statements',
    {
      config: { ...config, refusals: refused.get },
      schema: {
        summary: 'Lire le relevé d’une période',
        tags,
        querystring: statementQuerySchema,
        response: { 200: statementSchema },
      },
    },
    async (request, reply) => {
      const { lignes, ...query } = request.query;
      const asked = { ...(await askedBy(deps, request, reply)), query };
      if (lignes === 'non') return statementSums(deps, asked);
      const content = await statementJson(deps, asked);
      return sendStream(reply.type('application/json; charset=utf-8'), content);
    },
  );

  app.get(
    '/statements/fichier',
    {
      config: { ...config, refusals: refused.getFichier },
      schema: {
        summary: 'Télécharger le relevé d’une période',
        tags,
        querystring: statementFileQuerySchema,
      },
    },
    async (request, reply) => {
      const { format, ...query } = request.query;
      const asked = { ...(await askedBy(deps, request, reply)), query, format };
      const { name, type, content } = await statementFile(deps, asked);
      reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
      return sendStream(reply, content);
    },
  );
};

async function askedBy({ pool }: StatementDeps, request: FastifyRequest, reply: FastifyReply) {
  return {
    holder: await holderOf(pool, actorOf(request).userId),
    language: languageOf(request),
    request,
    leaves: leaving(reply),
  };
}
