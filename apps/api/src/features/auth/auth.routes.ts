import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import {
  loginRequestSchema,
  logoutRequestSchema,
  refreshRequestSchema,
  registerRequestSchema,
  sessionAnswerSchema,
  type SessionAnswer,
} from '@nzela/contract/auth';
import { userSchema } from '@nzela/contract/users';
import { transact } from '../../kernel/database.ts';
import { Refusal, refuse } from '../../kernel/problem.ts';
import type { Features } from '../../kernel/routes.ts';
import { actorOf, publicAccess, signedIn } from '../../kernel/session.ts';
import { findUser, wireUser } from '../users/users.ts';
import type { AuthCookies } from './auth.cookies.ts';
import type { Auth, SignedIn, Visitor } from './auth.service.ts';
import type { Client, IssuedSession, Sessions } from './auth.sessions.ts';

export type AuthRoutesNeeds = {
  readonly pool: Pool;
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly cookies: AuthCookies;
};

const schemaOf = <Parts extends object>(parts: Parts) => ({ tags: ['auth'], ...parts });
const nothing = z.null().describe('Empty');
const anyone = { access: publicAccess };

/** Opening, keeping and ending a session (specification §7, authentication). */
export const authRoutes: Features<AuthRoutesNeeds> = async (
  app,
  { pool, auth, sessions, cookies },
) => {
  const visitorOf = (request: FastifyRequest): Visitor => ({
    ...clientOf(request),
    deviceToken: cookies.deviceToken(request),
  });

  function answerSignIn(
    reply: FastifyReply,
    signed: SignedIn,
    delivery: 'cookie' | 'corps',
  ): SessionAnswer {
    cookies.keepDevice(reply, signed.deviceToken);
    if (delivery === 'corps') return sessionAnswer(signed, signed.refreshToken);
    cookies.keepSession(reply, signed.refreshToken);
    return sessionAnswer(signed);
  }

  app.post(
    '/auth/register',
    {
      config: anyone,
      schema: schemaOf({ body: registerRequestSchema, response: { 201: sessionAnswerSchema } }),
    },
    async (request, reply) => {
      const signed = await auth.register(request.body, visitorOf(request));
      return reply.status(201).send(answerSignIn(reply, signed, request.body.remise));
    },
  );

  app.post(
    '/auth/login',
    {
      config: anyone,
      schema: schemaOf({ body: loginRequestSchema, response: { 200: sessionAnswerSchema } }),
    },
    async (request, reply) =>
      answerSignIn(reply, await auth.login(request.body, visitorOf(request)), request.body.remise),
  );

  app.get(
    '/auth/me',
    { config: { access: signedIn }, schema: schemaOf({ response: { 200: userSchema } }) },
    async (request) => {
      const user = await findUser(pool, 'id', actorOf(request).userId);
      return user === null ? refuse('session_expiree') : wireUser(user);
    },
  );

  app.post(
    '/auth/refresh',
    {
      config: anyone,
      schema: schemaOf({ body: refreshRequestSchema, response: { 200: sessionAnswerSchema } }),
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
    { config: anyone, schema: schemaOf({ body: logoutRequestSchema, response: { 204: nothing } }) },
    async (request, reply) => {
      const token = request.body.refreshToken ?? cookies.refreshToken(request);
      const ending = token === null ? request.actor : await sessionToEnd(sessions, token);
      if (ending !== null) {
        const which = { userId: ending.userId, only: ending.sessionId };
        await transact(pool, ({ client }) => sessions.end(client, which, 'logout'));
      }
      cookies.dropSession(reply);
      return reply.status(204).send(null);
    },
  );
};

function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

function sessionAnswer(issued: IssuedSession, refreshToken?: string): SessionAnswer {
  return {
    accessToken: issued.accessToken,
    expiresIn: issued.expiresIn,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    user: wireUser(issued.user),
  };
}

async function sessionToEnd(sessions: Sessions, token: string) {
  const found = await sessions.peek(token);
  return found === null ? null : { userId: found.user.id, sessionId: found.sessionId };
}
