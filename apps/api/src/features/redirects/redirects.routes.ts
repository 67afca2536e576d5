import type { Pool } from 'pg';
import { z } from 'zod';
import { emptyBodySchema } from '@nzela/contract/common';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { publicAccess } from '../../kernel/identity/session.ts';
import { recordMissingPath } from './redirects.store.ts';

const notFoundSchema = z.strictObject({
  chemin: z
    .string({ error: 'redirects_path' })
    .max(300)
    .regex(/^\/[^\p{Cc}\p{Cs}]*$/u, { error: 'redirects_path_slash' }),
});

/** Paths that led nowhere (specification §2): recorded, so that an administrator can make redirects of them. */
export const redirectRoutes: Features<{ readonly pool: Pool; readonly clock: Clock }> = async (
  app,
  { pool, clock },
) => {
  app.post(
    '/redirects/not-found',
    {
      config: { access: publicAccess, rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        summary: 'Signaler une adresse qui ne mène nulle part',
        tags: ['service'],
        body: notFoundSchema,
        response: { 202: emptyBodySchema },
      },
    },
    async (request, reply) => {
      // What follows may hold what a person typed or was sent: only the path is of use.
      const [path = '/'] = request.body.chemin.split(/[?#]/);
      await recordMissingPath(pool, path, clock.now());
      return reply.status(202).send({});
    },
  );
};
