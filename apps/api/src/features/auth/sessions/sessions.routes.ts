import type { Pool } from 'pg';
import { z } from 'zod';
import { sessionListSchema, type Session } from '@nzela/contract/auth';
import { idSchema } from '@nzela/contract/common';
import { maskedAddress } from '../../../kernel/http/addresses.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { transact } from '../../../kernel/data/database.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../../kernel/identity/session.ts';
import type { Sessions } from './sessions.ts';
import { liveSessions, type SessionRow } from '../auth.store.ts';
import { deviceLabel } from '../../../kernel/identity/device-label.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';

type Needs = { readonly pool: Pool; readonly clock: Clock; readonly sessions: Sessions };

const nothing = z.null().describe('Empty');

/** Where a person is signed in, and how to end it from here. */
export const sessionRoutes: Features<Needs> = async (app, { pool, clock, sessions }) => {
  app.get(
    '/auth/sessions',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Lister ses sessions ouvertes',
        tags: ['security'],
        response: { 200: sessionListSchema },
      },
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
      schema: {
        summary: 'Fermer une de ses sessions',
        tags: ['security'],
        params: z.object({ id: idSchema }),
        response: { 204: nothing },
      },
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
    {
      config: { access: signedIn },
      schema: {
        summary: 'Fermer toutes ses autres sessions',
        tags: ['security'],
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { userId, sessionId } = actorOf(request);
      await transact(pool, ({ client }) =>
        sessions.end(client, { userId, except: sessionId }, 'revoked'),
      );
      return reply.status(204).send(null);
    },
  );
};

function wireSession(row: SessionRow, currentId: string): Untold<Session> {
  return {
    id: row.id,
    appareil: deviceLabel(row.device),
    // The token alone reads this list: where its owner lives is told by mail only.
    adresseIp: maskedAddress(row.address),
    dateCreation: row.createdAt.toISOString(),
    derniereActivite: row.lastSeenAt.toISOString(),
    courante: row.id === currentId,
  };
}
