import { z } from 'zod';
import { requestResetSchema, resetPasswordSchema, verifyEmailSchema } from '@nzela/contract/auth';
import { emptyBodySchema } from '@nzela/contract/common';
import type { Features } from '../../../kernel/http/routes.ts';
import { actorOf, publicAccess, signedIn } from '../../../kernel/identity/session.ts';
import type { AuthCookies } from '../sessions/cookies.ts';
import type { Auth } from '../auth.service.ts';
import { visitorOf } from '../sessions/session-answer.ts';

type Needs = { readonly auth: Auth; readonly cookies: AuthCookies };

const schemaOf = <Parts extends object>(parts: Parts) => ({ tags: ['auth'], ...parts });
const nothing = z.null().describe('Empty');
const anyone = { access: publicAccess };

/** What goes by mail: a new password, and the proof of an address. */
export const recoveryRoutes: Features<Needs> = async (app, { auth, cookies }) => {
  app.post(
    '/auth/request-reset',
    {
      config: anyone,
      schema: schemaOf({ body: requestResetSchema, response: { 202: emptyBodySchema } }),
    },
    async (request, reply) => {
      await auth.requestReset(request.body.email, visitorOf(cookies, request));
      return reply.status(202).send({});
    },
  );

  app.post(
    '/auth/reset-password',
    {
      config: { ...anyone, costly: 'password' },
      schema: schemaOf({ body: resetPasswordSchema, response: { 204: nothing } }),
    },
    async (request, reply) => {
      await auth.resetPassword(
        request.body.token,
        request.body.newPassword,
        visitorOf(cookies, request),
      );
      cookies.dropSession(reply);
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/auth/verify-email',
    { config: anyone, schema: schemaOf({ body: verifyEmailSchema, response: { 204: nothing } }) },
    async (request, reply) => {
      await auth.verifyEmail(request.body.token, visitorOf(cookies, request));
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/auth/verify-email/renvoyer',
    {
      config: { access: signedIn },
      schema: schemaOf({ body: emptyBodySchema, response: { 202: emptyBodySchema } }),
    },
    async (request, reply) => {
      await auth.resendVerification(actorOf(request).userId);
      return reply.status(202).send({});
    },
  );
};
