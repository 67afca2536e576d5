import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  viewCapabilities,
  viewInputSchema,
  viewListSchema,
  viewPages,
  viewSchema,
  type ViewPage,
} from '@nzela/contract/views';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import { forgetView, keepView, viewsOf, type ViewDeps } from './views.service.ts';

const tags = ['administrators'];
const params = z.object({ tableau: z.enum(viewPages) });
/** The capability to read the page in the address; any administrator learns that there is no such page. */
const access = administrator(({ tableau = '' }) =>
  viewPages.find((page): page is ViewPage => page === tableau) === undefined
    ? null
    : viewCapabilities[tableau as ViewPage],
);

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = { keep: ['vues_trop_nombreuses'] } as const satisfies RouteRefusals;

/** Views of tables that administrators keep. */
export const viewsRoutes: Features<ViewDeps> = async (app, deps) => {
  app.get(
    '/views/:tableau',
    {
      config: { access },
      schema: {
        summary: 'Lister les vues enregistrées d’un tableau',
        tags,
        params,
        response: { 200: viewListSchema },
      },
    },
    (request) => viewsOf(deps, request, request.params.tableau),
  );

  app.post(
    '/views/:tableau',
    {
      config: { access, refusals: refused.keep },
      schema: {
        summary: 'Enregistrer une vue d’un tableau',
        tags,
        params,
        body: viewInputSchema,
        response: { 201: viewSchema },
      },
    },
    async (request, reply) => {
      const view = await keepView(deps, request, {
        ...request.body,
        page: request.params.tableau,
      });
      return reply.status(201).send(view);
    },
  );

  app.delete(
    '/views/:tableau/:id',
    {
      config: { access },
      schema: {
        summary: 'Supprimer une vue enregistrée',
        tags,
        params: params.extend({ id: idSchema }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { tableau: page, id } = request.params;
      await forgetView(deps, request, { page, id });
      return reply.status(204).send(null);
    },
  );
};
