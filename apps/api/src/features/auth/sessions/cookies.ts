// For the cookies that it adds to requests and answers.
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLifetimeSeconds } from './sessions.ts';

/**
 * The two cookies of a browser: its session's refresh token, and the mark of a browser that has signed in before.
 * Over https they carry the `__Host-` prefix: no subdomain and no plain http can set them.
 */
export type AuthCookies = {
  refreshToken(request: FastifyRequest): string | null;
  deviceToken(request: FastifyRequest): string | null;
  keepSession(reply: FastifyReply, refreshToken: string): void;
  keepDevice(reply: FastifyReply, deviceToken: string): void;
  dropSession(reply: FastifyReply): void;
};

const deviceLifetimeSeconds = 365 * 86_400;
const longestToken = 200;

export function createAuthCookies(publicUrl: string): AuthCookies {
  const secure = publicUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const session = `${prefix}session`;
  const device = `${prefix}appareil`;
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  const read = (request: FastifyRequest, name: string) => {
    const value = request.cookies[name];
    return value === undefined || value === '' || value.length > longestToken ? null : value;
  };
  return {
    refreshToken: (request) => read(request, session),
    deviceToken: (request) => read(request, device),
    keepSession: (reply, token) => {
      void reply.setCookie(session, token, { ...options, maxAge: sessionLifetimeSeconds });
    },
    keepDevice: (reply, token) => {
      void reply.setCookie(device, token, { ...options, maxAge: deviceLifetimeSeconds });
    },
    dropSession: (reply) => {
      void reply.clearCookie(session, options);
    },
  };
}
