import { verificationAskedSchema } from '@nzela/contract/step-up';
import {
  verificationAnswerSchema,
  verificationOptionsSchema,
  verificationRequestSchema,
} from '@nzela/contract/verifications';
import type { Features } from '../../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../../kernel/identity/session.ts';
import type { Proofs } from './proofs.ts';

const tags = ['auth'];
const config = { access: signedIn };

/** Proving again who one is, for one action. */
export const stepUpRoutes: Features<{ readonly proofs: Proofs }> = async (app, { proofs }) => {
  app.post(
    '/auth/verifications/options',
    {
      config,
      schema: { tags, body: verificationAskedSchema, response: { 200: verificationOptionsSchema } },
    },
    async (request) => proofs.options(actorOf(request), request.body),
  );

  app.post(
    '/auth/verifications',
    {
      config: { ...config, costly: 'password' },
      schema: {
        tags,
        body: verificationRequestSchema,
        response: { 201: verificationAnswerSchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await proofs.prove(actorOf(request), request.body)),
  );
};
