import { timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { MovableClock } from './clock.ts';
import { moveClock } from './clock-offset.ts';
import { transact } from '../data/database.ts';
import { addJobs, type Job } from '../jobs/jobs.ts';
import { refuse } from '../http/problem.ts';
import type { Features } from '../http/routes.ts';
import { gatewayAccess } from '../identity/session.ts';

type Needs = {
  readonly pool: Pool;
  readonly clock: MovableClock;
  /** What the sandbox proves itself with; null without a sandbox, and then there is no such route to be found. */
  readonly sandboxSecret: string | null;
  /** What the timetable, which keeps to the system's time, would have run meanwhile and the product cannot do without. */
  readonly afterMove: readonly Job[];
};

const yearSeconds = 366 * 86_400;
const offsetSchema = z.strictObject({
  decalageSecondes: z.number().int().min(-yearSeconds).max(yearSeconds),
});

/** `PUT /clock`: the control desk moves time. Development and tests only. */
export const clockRoutes: Features<Needs> = async (
  app,
  { pool, clock, sandboxSecret, afterMove },
) => {
  if (sandboxSecret === null) return;
  const expected = Buffer.from(`Bearer ${sandboxSecret}`);
  app.put(
    '/clock',
    {
      config: { access: gatewayAccess },
      schema: {
        summary: 'Régler l’horloge du produit (développement)',
        tags: ['service'],
        body: offsetSchema,
        response: { 200: offsetSchema },
      },
    },
    async (request) => {
      const given = Buffer.from(request.headers.authorization ?? '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        refuse('non_authentifie');
      await moveClock(pool, clock, request.body.decalageSecondes);
      await transact(pool, ({ client }) => addJobs(client, afterMove));
      return request.body;
    },
  );
};
