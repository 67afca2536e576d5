import type { Pool } from 'pg';
import { z } from 'zod';
import { refuse } from '../../kernel/http/problem.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { publicAccess } from '../../kernel/identity/session.ts';
import { readImageFile } from './images.store.ts';

const yearSeconds = 31_536_000;
const params = z.object({
  fichier: z.string().regex(/^[0-9a-f]{20}-\d{1,5}\.(?:webp|jpg|png|avif)$/),
});

/** The pictures of the public site, beside its pages. */
export const pictureRoutes: Features<{ readonly pool: Pool }> = async (app, { pool }) => {
  app.get(
    '/images/:fichier',
    { config: { access: publicAccess }, schema: { hide: true, params } },
    async (request, reply) => {
      const path = `/images/${request.params.fichier}`;
      const { type, content } = (await readImageFile(pool, path)) ?? refuse('introuvable');
      // Another picture has another address.
      reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
      return reply.type(type).header('content-disposition', 'inline').send(content);
    },
  );
};
