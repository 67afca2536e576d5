import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  disputeEvidenceSchema,
  disputeListQuerySchema,
  disputeListSchema,
  disputeQuerySchema,
  disputeSchema,
} from '@nzela/contract/disputes';
import type { WithReads } from '../../../kernel/data/reads.ts';
import { namesIn } from '../../../kernel/http/expansions.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { merchant, merchantOf } from '../../../kernel/identity/session.ts';
import type { PaymentDeps } from '../deps.ts';
import { acceptLoss, getDispute, searchDisputes, sendEvidence } from './disputes.service.ts';

const params = z.object({ id: idSchema });
const tags = ['payments'];

/** Payments by card that their payers have their banks take back. */
export const disputesRoutes: Features<PaymentDeps & WithReads> = async (app, deps) => {
  app.get(
    '/v1/disputes',
    {
      config: { access: merchant('paiements.lire') },
      schema: {
        summary: 'Lister les litiges d’un commerce',
        tags,
        querystring: disputeListQuerySchema,
        response: { 200: disputeListSchema },
      },
    },
    (request) =>
      deps.reads.within(request, (snapshot) =>
        searchDisputes({ ...deps, snapshot }, merchantOf(request).accountId, request.query),
      ),
  );

  app.get(
    '/v1/disputes/:id',
    {
      config: { access: merchant('paiements.lire') },
      schema: {
        summary: 'Lire un litige',
        tags,
        params,
        querystring: disputeQuerySchema,
        response: { 200: disputeSchema },
      },
    },
    (request) => {
      const own = { id: request.params.id, accountId: merchantOf(request).accountId };
      return getDispute(deps, own, namesIn(request.query['expand[]']));
    },
  );

  app.post(
    '/v1/disputes/:id/preuves',
    {
      config: {
        access: merchant('litiges.repondre'),
        refusals: [
          'fichier_inconnu',
          'litige_deja_repondu',
          'litige_echeance_passee',
          'litige_termine',
        ],
      },
      schema: {
        summary: 'Envoyer ses preuves pour un litige',
        tags,
        params,
        body: disputeEvidenceSchema,
        response: { 200: disputeSchema },
      },
    },
    (request) =>
      sendEvidence(deps, {
        id: request.params.id,
        caller: merchantOf(request),
        body: request.body,
      }),
  );

  app.post(
    '/v1/disputes/:id/acceptation',
    {
      config: {
        access: merchant('litiges.repondre'),
        refusals: ['litige_deja_repondu', 'litige_echeance_passee', 'litige_termine'],
      },
      schema: {
        summary: 'Accepter la perte d’un litige',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: disputeSchema },
      },
    },
    (request) => acceptLoss(deps, { id: request.params.id, caller: merchantOf(request) }),
  );
};
