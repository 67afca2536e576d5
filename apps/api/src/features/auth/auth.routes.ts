import type { Pool } from 'pg';
import { z } from 'zod';
import {
  logoutRequestSchema,
  refreshRequestSchema,
  registerRequestSchema,
  sessionAnswerSchema,
} from '@nzela/contract/auth';
import { userSchema } from '@nzela/contract/users';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { Refusal, refuse } from '../../kernel/http/problem.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, publicAccess, signedIn } from '../../kernel/identity/session.ts';
import { findUser, wireUser } from '../users/users.ts';
import type { AuthCookies } from './sessions/cookies.ts';
import type { Auth } from './auth.service.ts';
import type { Sessions } from './sessions/sessions.ts';
import { answerSignIn, clientOf, sessionAnswer, visitorOf } from './sessions/session-answer.ts';

export type AuthRoutesNeeds = {
  readonly pool: Pool;
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly cookies: AuthCookies;
};

const schemaOf = <Parts extends object>(parts: Parts) => ({ tags: ['auth'], ...parts });
const nothing = z.null().describe('Empty');
const anyone = { access: publicAccess };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postRegister: [
    'email_deja_utilise',
    'mot_de_passe_faible',
    'parrainage_invalide',
    'telephone_deja_utilise',
    'telephone_invalide',
  ],
  getMe: ['session_expiree'],
  postRefresh: ['session_expiree'],
} as const satisfies RouteRefusals;

/** Opening, keeping and ending a session (specification §7, authentication). */
export const authRoutes: Features<AuthRoutesNeeds> = async (
  app,
  { pool, auth, sessions, cookies },
) => {
  app.post(
    '/auth/register',
    {
      config: { ...anyone, costly: 'password', refusals: refused.postRegister },
      schema: schemaOf({
        summary: 'Ouvrir un compte',
        body: registerRequestSchema,
        response: { 201: sessionAnswerSchema },
      }),
    },
    async (request, reply) => {
      const signed = await auth.register(request.body, visitorOf(cookies, request));
      return reply.status(201).send(answerSignIn({ cookies, reply }, signed, request.body.remise));
    },
  );

  app.get(
    '/auth/me',
    {
      config: { access: signedIn, refusals: refused.getMe },
      schema: schemaOf({ summary: 'Lire son compte', response: { 200: userSchema } }),
    },
    async (request) => {
      const user = await findUser(pool, 'id', actorOf(request).userId);
      return user === null ? refuse('session_expiree') : wireUser(user);
    },
  );

  app.post(
    '/auth/refresh',
    {
      config: { ...anyone, duringMaintenance: true, refusals: refused.postRefresh },
      schema: schemaOf({
        summary: 'Renouveler le jeton d’accès de sa session',
        body: refreshRequestSchema,
        response: { 200: sessionAnswerSchema },
      }),
    },
    async (request, reply) => {
      const inBody = request.body.refreshToken;
      const token = inBody ?? cookies.refreshToken(request) ?? refuse('session_expiree');
      try {
        const issued = await sessions.refresh(token, clientOf(request));
        if (inBody !== undefined) return sessionAnswer(issued, issued.refreshToken);
        cookies.keepSession(reply, issued.refreshToken);
        return sessionAnswer(issued);
      } catch (error) {
        if (error instanceof Refusal && inBody === undefined) cookies.dropSession(reply);
        throw error;
      }
    },
  );

  app.post(
    '/auth/logout',
    {
      config: { ...anyone, duringMaintenance: true },
      schema: schemaOf({
        summary: 'Se déconnecter',
        body: logoutRequestSchema,
        response: { 204: nothing },
      }),
    },
    async (request, reply) => {
      const token = request.body.refreshToken ?? cookies.refreshToken(request);
      await sessions.logOut(token, request.actor);
      cookies.dropSession(reply);
      return reply.status(204).send(null);
    },
  );
};
