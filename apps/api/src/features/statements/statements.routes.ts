import type { FastifyRequest } from 'fastify';
import {
  statementFileQuerySchema,
  statementQuerySchema,
  statementSchema,
} from '@nzela/contract/statements';
import type { Features } from '../../kernel/routes.ts';
import { actorOf, signedIn } from '../../kernel/session.ts';
import { languageOf } from '../../kernel/words.ts';
import type { Asking } from '../users/users.ts';
import {
  makeStatement,
  statementFile,
  wireStatement,
  type StatementDeps,
} from './statements.service.ts';

const tags = ['statements'];
const config = { access: signedIn };

/** Everything that moved in one currency over a period, from the ledger itself. */
export const statementsRoutes: Features<StatementDeps> = async (app, deps) => {
  app.get(
    '/statements',
    {
      config: { ...config, costly: 'document' },
      schema: { tags, querystring: statementQuerySchema, response: { 200: statementSchema } },
    },
    async (request) => wireStatement(await makeStatement(deps, askingOf(request), request.query)),
  );

  app.get(
    '/statements/fichier',
    {
      config: { ...config, costly: 'document' },
      schema: { tags, querystring: statementFileQuerySchema },
    },
    async (request, reply) => {
      const { format, ...query } = request.query;
      const statement = await makeStatement(deps, askingOf(request), query);
      const { name, type, content } = await statementFile(statement, format);
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  );
};

function askingOf(request: FastifyRequest): Asking {
  return { userId: actorOf(request).userId, language: languageOf(request) };
}
