import type { Pool } from 'pg';
import { z } from 'zod';
import { emptyBodySchema } from '@nzela/contract/common';
import { missingPathsSchema, shownSeoSchema } from '@nzela/contract/redirects';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator, publicAccess } from '../../kernel/identity/session.ts';
import { missingPaths, reportMissing } from './missing-paths.service.ts';
import { shownSeo, type SiteDeps } from './redirects.ts';

const notFoundSchema = z.strictObject({
  chemin: z
    .string({ error: 'redirects_path' })
    .max(300)
    .regex(/^\/[^\p{Cc}\p{Cs}]*$/u, { error: 'redirects_path_slash' }),
});

type Needs = SiteDeps & { readonly pool: Pool; readonly clock: Clock };

/** Addresses of the site: what search engines are told of them, and those that led nowhere (specification §2). */
export const redirectRoutes: Features<Needs> = async (app, deps) => {
  app.get(
    '/redirects/seo',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lire ce que le site dit aux moteurs de recherche',
        tags: ['content'],
        response: { 200: shownSeoSchema },
      },
    },
    () => shownSeo(deps),
  );

  app.get(
    '/redirects/introuvables',
    {
      config: { access: administrator('contenu') },
      schema: {
        summary: 'Lister les adresses qui n’ont mené nulle part',
        tags: ['content'],
        response: { 200: missingPathsSchema },
      },
    },
    () => missingPaths(deps),
  );

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
      await reportMissing(deps, request.body.chemin);
      return reply.status(202).send({});
    },
  );
};
