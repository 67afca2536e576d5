import { z } from 'zod';
import { idSchema, pageQuerySchema } from '@nzela/contract/common';
import {
  supportAnswerInputSchema,
  supportCaseListSchema,
  supportCaseQuerySchema,
  supportListSchema,
  supportRequestInputSchema,
  supportRequestSchema,
  supportStateSchema,
} from '@nzela/contract/support';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { createAttempts } from '../../kernel/identity/attempts.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { auditedBy } from '../../kernel/identity/audit.ts';
import { actorOf, administrator, signedIn } from '../../kernel/identity/session.ts';
import {
  answerSupport,
  askSupport,
  readOwnRequests,
  searchCases,
  type SupportDeps,
} from './support.service.ts';

const params = z.object({ id: idSchema });
const tags = ['support'];
const config = { access: signedIn };
const admin = { access: administrator('support') };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  post: ['support_ferme'],
  postDemandesReponse: ['support_deja_repondu'],
} as const satisfies RouteRefusals;

/** Asking the support, and answering. */
export const supportRoutes: Features<SupportDeps & WithReads> = async (app, deps) => {
  const attempts = createAttempts(deps);

  app.get(
    '/support/etat',
    {
      config,
      schema: {
        summary: 'Savoir si le support répond',
        tags,
        response: { 200: supportStateSchema },
      },
    },
    async () => deps.settings.read('support'),
  );

  app.get(
    '/support',
    {
      config,
      schema: {
        summary: 'Lister ses messages au support',
        tags,
        querystring: pageQuerySchema,
        response: { 200: supportListSchema },
      },
    },
    (request) =>
      deps.reads.once(request, (snapshot) =>
        readOwnRequests(snapshot, actorOf(request).userId, request.query),
      ),
  );

  app.post(
    '/support',
    {
      config: { ...config, idempotent: true, refusals: refused.post },
      schema: {
        summary: 'Écrire au support',
        tags,
        body: supportRequestInputSchema,
        response: { 201: supportRequestSchema },
      },
    },
    async (request, reply) => {
      const asking = { ownerId: actorOf(request).userId, body: request.body, attempts };
      return sendAnswer(reply, await askSupport(deps, idempotencyKey(request), asking));
    },
  );

  app.get(
    '/support/demandes',
    {
      config: admin,
      schema: {
        summary: 'Lister les messages reçus par le support',
        tags,
        querystring: supportCaseQuerySchema,
        response: { 200: supportCaseListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) => searchCases(snapshot, request.query)),
  );

  app.post(
    '/support/demandes/:id/reponse',
    {
      config: { ...admin, refusals: refused.postDemandesReponse },
      schema: {
        summary: 'Répondre à un message reçu par le support',
        tags,
        params,
        body: supportAnswerInputSchema,
        response: { 200: supportRequestSchema },
      },
    },
    async (request) =>
      answerSupport(deps, {
        id: request.params.id,
        text: request.body.reponse,
        by: auditedBy(request),
      }),
  );
};
