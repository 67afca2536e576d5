import { verificationAskedSchema } from '@nzela/contract/step-up';
import {
  verificationAnswerSchema,
  verificationOptionsSchema,
  verificationRequestSchema,
} from '@nzela/contract/verifications';
import type { RouteRefusals } from '../../../kernel/http/openapi.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../../kernel/identity/session.ts';
import type { Proofs } from './proofs.ts';

const tags = ['security'];
const config = { access: signedIn };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postVerifications: [
    'cle_acces_refusee',
    'code_incorrect',
    'methode_insuffisante',
    'mot_de_passe_incorrect',
    'trop_de_tentatives',
  ],
} as const satisfies RouteRefusals;

/** Proving again who one is, for one action. */
export const stepUpRoutes: Features<{ readonly proofs: Proofs }> = async (app, { proofs }) => {
  app.post(
    '/auth/verifications/options',
    {
      config,
      schema: {
        summary: 'Savoir comment prouver que c’est bien soi',
        tags,
        body: verificationAskedSchema,
        response: { 200: verificationOptionsSchema },
      },
    },
    async (request) => proofs.options(actorOf(request), request.body),
  );

  app.post(
    '/auth/verifications',
    {
      config: { ...config, costly: 'password', refusals: refused.postVerifications },
      schema: {
        summary: 'Prouver que c’est bien soi avant une action sensible',
        tags,
        body: verificationRequestSchema,
        response: { 201: verificationAnswerSchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await proofs.prove(actorOf(request), request.body)),
  );
};
