import type { Pool } from 'pg';
import { z } from 'zod';
import {
  demoAccountsSchema,
  referralCheckSchema,
  sessionListSchema,
  visitSchema,
  type DemoAccounts,
  type Session,
} from '@nzela/contract/auth';
import { idSchema } from '@nzela/contract/common';
import type { Attempts } from '../../kernel/attempts.ts';
import type { Clock } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { refuse } from '../../kernel/problem.ts';
import type { Features } from '../../kernel/routes.ts';
import { actorOf, publicAccess, signedIn } from '../../kernel/session.ts';
import type { Referrals } from '../referrals/referrals.ts';
import { findUser } from '../users/users.ts';
import type { Sessions } from './auth.sessions.ts';
import { liveSessions, type SessionRow } from './auth.store.ts';
import type { Visits } from './auth.visits.ts';
import { demoAccounts } from './demo-accounts.ts';
import { deviceLabel } from './device-label.ts';

type Needs = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly referrals: Referrals;
  readonly attempts: Attempts;
  readonly visits: Visits;
  readonly demo: boolean;
};

const nothing = z.null().describe('Empty');

/** What is asked around a session: whose it is, where else one is signed in, whose referral code this is. */
export const visitRoutes: Features<Needs> = async (app, needs) => {
  const { pool, clock, sessions } = needs;

  app.get(
    '/auth/session',
    {
      config: { access: publicAccess },
      schema: { tags: ['auth'], response: { 200: visitSchema } },
    },
    async (request) => needs.visits.of(request),
  );

  app.get(
    '/auth/sessions',
    {
      config: { access: signedIn },
      schema: { tags: ['auth'], response: { 200: sessionListSchema } },
    },
    async (request) => {
      const { userId, sessionId } = actorOf(request);
      const rows = await liveSessions(pool, userId, clock.now());
      return { elements: rows.map((row) => wireSession(row, sessionId)) };
    },
  );

  app.delete(
    '/auth/sessions/:id',
    {
      config: { access: signedIn },
      schema: { tags: ['auth'], params: z.object({ id: idSchema }), response: { 204: nothing } },
    },
    async (request, reply) => {
      const which = { userId: actorOf(request).userId, only: request.params.id };
      const ended = await transact(pool, ({ client }) => sessions.end(client, which, 'revoked'));
      if (ended.length === 0) refuse('introuvable');
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/auth/sessions',
    { config: { access: signedIn }, schema: { tags: ['auth'], response: { 204: nothing } } },
    async (request, reply) => {
      const { userId, sessionId } = actorOf(request);
      await transact(pool, ({ client }) =>
        sessions.end(client, { userId, except: sessionId }, 'revoked'),
      );
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/auth/verifier-parrainage/:code',
    {
      config: { access: publicAccess },
      schema: {
        tags: ['referrals'],
        params: z.object({ code: z.string().min(1).max(32) }),
        response: { 200: referralCheckSchema },
      },
    },
    async (request) => {
      await needs.attempts.take([
        { key: `referral:${request.ip}`, maximum: 30, windowSeconds: 600 },
      ]);
      return needs.referrals.check(request.params.code);
    },
  );

  app.get(
    '/auth/comptes-demo',
    {
      config: { access: publicAccess },
      schema: { tags: ['auth'], response: { 200: demoAccountsSchema } },
    },
    async (): Promise<DemoAccounts> => {
      if (!needs.demo) return refuse('introuvable');
      const found = await Promise.all(
        demoAccounts.map(async (account) => ({
          account,
          user: await findUser(pool, 'email', account.email),
        })),
      );
      const offered = found.filter(({ account, user }) => account.offered && user?.demo === true);
      return {
        comptes: offered.map(({ account: { role, email, motDePasse } }) => ({
          role,
          email,
          motDePasse,
        })),
      };
    },
  );
};

function wireSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    appareil: deviceLabel(row.device),
    adresseIp: row.address,
    dateCreation: row.createdAt.toISOString(),
    derniereActivite: row.lastSeenAt.toISOString(),
    courante: row.id === currentId,
  };
}
