import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  personAskInputSchema,
  personBlockInputSchema,
  personBlockSchema,
  personReasonSchema,
  waitingAnswersQuerySchema,
  waitingAnswersSchema,
} from '@nzela/contract/people';
import type { WithReads } from '../../../kernel/data/reads.ts';
import type { RouteRefusals } from '../../../kernel/http/openapi.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { administrator } from '../../../kernel/identity/session.ts';
import { sendFile } from '../../kyc/kyc.ts';
import { searchAnswers } from './answers.service.ts';
import { ask, block, readAnswerFile, unblock, type BlockingDeps } from './blocking.service.ts';

const tags = ['people'];
const config = { access: administrator('support') };
const params = z.object({ id: idSchema });
const fileParams = z.object({ id: idSchema, piece: idSchema });
const nothing = z.null().describe('Empty');
const theirs = ['compte_propre', 'capacite_manquante', 'verification_requise'] as const;

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  block: [...theirs, 'compte_suspendu', 'date_passee', 'dernier_administrateur'],
  ask: [...theirs, 'compte_non_suspendu', 'date_passee'],
  unblock: [...theirs, 'compte_non_suspendu'],
} as const satisfies RouteRefusals;

/** Suspensions, what their people answer, and what is decided on it. */
export const blockingRoutes: Features<BlockingDeps & WithReads> = async (app, deps) => {
  app.get(
    '/users/reponses',
    {
      config,
      schema: {
        summary: 'Lister les réponses à une suspension qui attendent',
        tags,
        querystring: waitingAnswersQuerySchema,
        response: { 200: waitingAnswersSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) => searchAnswers(deps, snapshot, request.query)),
  );

  app.get(
    '/users/:id/pieces/:piece',
    {
      config,
      schema: {
        summary: 'Télécharger un document joint à une réponse',
        tags,
        params: fileParams,
      },
    },
    async (request, reply) => {
      const { id, piece: fileId } = request.params;
      return sendFile(reply, await readAnswerFile(deps, { request, id, fileId }));
    },
  );

  app.post(
    '/users/:id/bloquer',
    {
      config: { ...config, refusals: refused.block },
      schema: {
        summary: 'Suspendre un compte, avec ce que la personne en lit',
        tags,
        params,
        body: personBlockInputSchema,
        response: { 200: personBlockSchema },
      },
    },
    async (request) => block(deps, { request, id: request.params.id }, request.body),
  );

  app.post(
    '/users/:id/redemander',
    {
      config: { ...config, refusals: refused.ask },
      schema: {
        summary: 'Demander autre chose à une personne suspendue',
        tags,
        params,
        body: personAskInputSchema,
        response: { 200: personBlockSchema },
      },
    },
    async (request) => ask(deps, { request, id: request.params.id }, request.body),
  );

  app.post(
    '/users/:id/debloquer',
    {
      config: { ...config, refusals: refused.unblock },
      schema: {
        summary: 'Rouvrir un compte suspendu',
        tags,
        params,
        body: personReasonSchema,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await unblock(deps, { request, id: request.params.id }, request.body.motif);
      return reply.status(204).send(null);
    },
  );
};
