import { z } from 'zod';
import { requestResetSchema, resetPasswordSchema, verifyEmailSchema } from '@nzela/contract/auth';
import { emptyBodySchema } from '@nzela/contract/common';
import type { RouteRefusals } from '../../../kernel/http/openapi.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { actorOf, publicAccess, signedIn } from '../../../kernel/identity/session.ts';
import type { AuthCookies } from '../sessions/cookies.ts';
import type { Auth } from '../auth.service.ts';
import { visitorOf } from '../sessions/session-answer.ts';

type Needs = { readonly auth: Auth; readonly cookies: AuthCookies };

const schemaOf = <Parts extends object>(parts: Parts) => ({ tags: ['auth'], ...parts });
const nothing = z.null().describe('Empty');
const anyone = { access: publicAccess };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postResetPassword: ['lien_invalide', 'mot_de_passe_faible'],
  postVerifyEmail: ['lien_invalide'],
} as const satisfies RouteRefusals;

/** What goes by mail: a new password, and the proof of an address. */
export const recoveryRoutes: Features<Needs> = async (app, { auth, cookies }) => {
  app.post(
    '/auth/request-reset',
    {
      config: anyone,
      schema: schemaOf({
        summary: 'Demander un lien pour changer un mot de passe oublié',
        body: requestResetSchema,
        response: { 202: emptyBodySchema },
      }),
    },
    async (request, reply) => {
      await auth.requestReset(request.body.email, visitorOf(cookies, request));
      return reply.status(202).send({});
    },
  );

  app.post(
    '/auth/reset-password',
    {
      config: { ...anyone, costly: 'password', refusals: refused.postResetPassword },
      schema: schemaOf({
        summary: 'Choisir un nouveau mot de passe avec le lien reçu',
        body: resetPasswordSchema,
        response: { 204: nothing },
      }),
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
    {
      config: { ...anyone, refusals: refused.postVerifyEmail },
      schema: schemaOf({
        summary: 'Confirmer son adresse e-mail avec le lien reçu',
        body: verifyEmailSchema,
        response: { 204: nothing },
      }),
    },
    async (request, reply) => {
      await auth.verifyEmail(request.body.token, visitorOf(cookies, request));
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/auth/verify-email/renvoyer',
    {
      config: { access: signedIn },
      schema: schemaOf({
        summary: 'Recevoir à nouveau le lien qui confirme son adresse',
        body: emptyBodySchema,
        response: { 202: emptyBodySchema },
      }),
    },
    async (request, reply) => {
      await auth.resendVerification(actorOf(request).userId);
      return reply.status(202).send({});
    },
  );
};
