import { newsInputSchema, newsSchema } from '@nzela/contract/news';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { auditedBy } from '../../kernel/identity/audit.ts';
import { administrator } from '../../kernel/identity/session.ts';
import { tellNews, type NewsDeps } from './news.service.ts';

const tags = ['notifications'];

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postNouveautes: ['nouveautes_trop_tot'],
} as const satisfies RouteRefusals;

/** What is new, told by an administrator. */
export const newsRoutes: Features<NewsDeps> = async (app, deps) => {
  app.post(
    '/notifications/nouveautes',
    {
      config: { access: administrator('contenu'), refusals: refused.postNouveautes },
      schema: {
        summary: 'Annoncer une nouveauté à ceux qui le souhaitent',
        tags,
        body: newsInputSchema,
        response: { 202: newsSchema },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await tellNews(deps, request.body, auditedBy(request))),
  );
};
