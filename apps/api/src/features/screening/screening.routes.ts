import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  screeningDecisionSchema,
  screeningHitListSchema,
  screeningHitQuerySchema,
  screeningHitSchema,
  screeningListSchema,
} from '@nzela/contract/screening';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import {
  decideOnHit,
  readList,
  refreshListFor,
  searchHits,
  type ScreeningDeps,
} from './screening.service.ts';

const tags = ['screening'];
const config = { access: administrator('conformite') };
const params = z.object({ id: idSchema });

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  decide: ['compte_propre', 'resultat_deja_decide'],
} as const satisfies RouteRefusals;

/** Names that look like one of the list, and the list itself. */
export const screeningRoutes: Features<ScreeningDeps & WithReads> = async (app, deps) => {
  app.get(
    '/screening/resultats',
    {
      config,
      schema: {
        summary: 'Lister les noms qui ressemblent à ceux des listes',
        tags,
        querystring: screeningHitQuerySchema,
        response: { 200: screeningHitListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) => searchHits(snapshot, request.query)),
  );

  app.post(
    '/screening/resultats/:id/decision',
    {
      config: { ...config, refusals: refused.decide },
      schema: {
        summary: 'Dire si un nom est celui de la liste',
        tags,
        params,
        body: screeningDecisionSchema,
        response: { 200: screeningHitSchema },
      },
    },
    async (request) =>
      decideOnHit(deps, { request, id: request.params.id, decision: request.body }),
  );

  app.get(
    '/screening/liste',
    {
      config,
      schema: {
        summary: 'Lire quelle liste de noms est en vigueur',
        tags,
        response: { 200: screeningListSchema },
      },
    },
    async () => readList(deps),
  );

  app.post(
    '/screening/liste',
    {
      config,
      schema: {
        summary: 'Demander la dernière liste de noms',
        tags,
        body: emptyBodySchema,
        response: { 200: screeningListSchema },
      },
    },
    async (request) => refreshListFor(deps, request),
  );
};
