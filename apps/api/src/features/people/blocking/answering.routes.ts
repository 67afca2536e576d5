import { z } from 'zod';
import {
  blockAnswerInputSchema,
  blockFileQuerySchema,
  blockFileSchema,
} from '@nzela/contract/people';
import type { RouteRefusals } from '../../../kernel/http/openapi.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { acceptUploads } from '../../../kernel/http/upload.ts';
import { publicAccess } from '../../../kernel/identity/session.ts';
import { answerBlock, keepAnswerFile, type AnsweringDeps } from './answering.service.ts';

const tags = ['auth'];
const config = { access: publicAccess };
const nothing = z.null().describe('Empty');

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postPieces: [
    'document_type_refuse',
    'fichier_illisible',
    'fichier_manquant',
    'fichier_trop_grand',
    'image_illisible',
    'lien_invalide',
    'pieces_trop_nombreuses',
    'trop_de_tentatives',
  ],
  postReponse: ['lien_invalide', 'trop_de_tentatives'],
} as const satisfies RouteRefusals;

/** What the person of a suspended account answers, with the token that the refusal of their sign-in carried. */
export const answeringRoutes: Features<AnsweringDeps> = async (app, deps) => {
  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post(
      '/compte-bloque/pieces',
      {
        config: { ...config, costly: 'picture', refusals: refused.postPieces },
        schema: {
          summary: 'Joindre un document à la réponse d’un compte suspendu',
          tags,
          consumes: ['multipart/form-data'],
          querystring: blockFileQuerySchema,
          response: { 201: blockFileSchema },
        },
      },
      async (request, reply) => {
        const { jeton } = request.query as z.output<typeof blockFileQuerySchema>;
        return reply.code(201).send(await keepAnswerFile(deps, request, jeton));
      },
    );
  });

  app.post(
    '/compte-bloque/reponse',
    {
      config: { ...config, refusals: refused.postReponse },
      schema: {
        summary: 'Répondre à la suspension de son compte',
        tags,
        body: blockAnswerInputSchema,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await answerBlock(deps, request.body);
      return reply.status(204).send(null);
    },
  );
};
