import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionAnswer } from '@nzela/contract/auth';
import { wireUser } from '../../users/users.ts';
import type { AuthCookies } from './cookies.ts';
import type { Client, IssuedSession } from './sessions.ts';
import type { SignedIn, Visitor } from '../sign-in/sign-in.ts';

/** Where a request comes from, as far as it says so itself. */
export function clientOf(request: FastifyRequest): Client {
  return { address: request.clientAddress, userAgent: request.headers['user-agent'] ?? '' };
}

export function visitorOf(cookies: AuthCookies, request: FastifyRequest): Visitor {
  return { ...clientOf(request), deviceToken: cookies.deviceToken(request) };
}

export function sessionAnswer(issued: IssuedSession, refreshToken?: string): SessionAnswer {
  return {
    accessToken: issued.accessToken,
    expiresIn: issued.expiresIn,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    user: wireUser(issued.user),
  };
}

/** Keeps the browser's two cookies, or gives an API client its refresh token in the body. */
export function answerSignIn(
  { cookies, reply }: { readonly cookies: AuthCookies; readonly reply: FastifyReply },
  signed: SignedIn,
  delivery: 'cookie' | 'corps',
): SessionAnswer {
  cookies.keepDevice(reply, signed.deviceToken);
  if (delivery === 'corps') return sessionAnswer(signed, signed.refreshToken);
  cookies.keepSession(reply, signed.refreshToken);
  return sessionAnswer(signed);
}
