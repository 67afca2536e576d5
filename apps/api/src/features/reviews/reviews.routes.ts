import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  reviewDecisionSchema,
  reviewListSchema,
  reviewQuerySchema,
  reviewSchema,
} from '@nzela/contract/reviews';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import { decideOnReview, searchReviews, type ReviewDeps } from './reviews.service.ts';

const tags = ['reviews'];
const config = { access: administrator('conformite') };
const params = z.object({ id: idSchema });
const response = { 200: reviewSchema };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  release: ['compte_propre', 'verification_traitee', 'alerte_ouverte', 'taux_indisponible'],
  refuse: ['compte_propre', 'verification_traitee'],
} as const satisfies RouteRefusals;

/** Operations that wait for an administrator before their money leaves. */
export const reviewsRoutes: Features<ReviewDeps & WithReads> = async (app, deps) => {
  app.get(
    '/reviews',
    {
      config,
      schema: {
        summary: 'Lister les opérations retenues',
        tags,
        querystring: reviewQuerySchema,
        response: { 200: reviewListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) => searchReviews(deps, snapshot, request.query)),
  );

  app.post(
    '/reviews/:id/liberer',
    {
      config: { ...config, refusals: refused.release },
      schema: {
        summary: 'Laisser partir une opération retenue',
        tags,
        params,
        body: reviewDecisionSchema,
        response,
      },
    },
    async (request) => {
      const { id } = request.params;
      const { motif: reason } = request.body;
      return decideOnReview(deps, { request, id, decision: 'liberee', reason });
    },
  );

  app.post(
    '/reviews/:id/refuser',
    {
      config: { ...config, refusals: refused.refuse },
      schema: {
        summary: 'Refuser une opération retenue et rendre son argent',
        tags,
        params,
        body: reviewDecisionSchema,
        response,
      },
    },
    async (request) => {
      const { id } = request.params;
      const { motif: reason } = request.body;
      return decideOnReview(deps, { request, id, decision: 'refusee', reason });
    },
  );
};
