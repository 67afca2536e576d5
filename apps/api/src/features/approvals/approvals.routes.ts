import { z } from 'zod';
import {
  approvalDecisionSchema,
  approvalListQuerySchema,
  approvalListSchema,
  approvalSchema,
} from '@nzela/contract/approvals';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, administrator } from '../../kernel/identity/session.ts';
import {
  decide,
  readApproval,
  searchApprovals,
  withdraw,
  type ApprovalDeps,
} from './approvals.service.ts';

const tags = ['approvals'];
const params = z.object({ id: idSchema });
const config = { access: administrator(null) };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  decide: [
    'approbation_expiree',
    'approbation_perimee',
    'debut_depasse',
    'approbation_propre',
    'approbation_terminee',
    'verification_requise',
  ],
  withdraw: ['approbation_expiree', 'approbation_terminee'],
} as const satisfies RouteRefusals;

/** What waits for a second administrator. Each names the capability that whoever decides needs. */
export const approvalsRoutes: Features<ApprovalDeps & WithReads> = async (app, deps) => {
  app.get(
    '/approvals',
    {
      config,
      schema: {
        summary: 'Lister les demandes d’approbation',
        tags,
        querystring: approvalListQuerySchema,
        response: { 200: approvalListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) =>
        searchApprovals(deps, snapshot, {
          query: request.query,
          userId: actorOf(request).userId,
        }),
      ),
  );

  app.get(
    '/approvals/:id',
    {
      config,
      schema: {
        summary: 'Lire une demande d’approbation',
        tags,
        params,
        response: { 200: approvalSchema },
      },
    },
    async (request) => readApproval(deps, request.params.id, actorOf(request).userId),
  );

  app.post(
    '/approvals/:id/decision',
    {
      config: { ...config, refusals: refused.decide },
      schema: {
        summary: 'Approuver ou refuser ce qu’un autre administrateur demande',
        tags,
        params,
        body: approvalDecisionSchema,
        response: { 200: approvalSchema },
      },
    },
    async (request) => decide(deps, request, { id: request.params.id, decision: request.body }),
  );

  app.post(
    '/approvals/:id/retirer',
    {
      config: { ...config, refusals: refused.withdraw },
      schema: {
        summary: 'Retirer sa demande d’approbation',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: approvalSchema },
      },
    },
    async (request) => withdraw(deps, request, request.params.id),
  );
};
