import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  createRefundSchema,
  refundListQuerySchema,
  refundListSchema,
  refundQuerySchema,
  refundSchema,
} from '@nzela/contract/payments';
import type { WithReads } from '../../../kernel/data/reads.ts';
import { namesIn } from '../../../kernel/http/expansions.ts';
import { idempotencyKey, sendAnswer } from '../../../kernel/http/idempotency.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { merchant, merchantOf } from '../../../kernel/identity/session.ts';
import type { PaymentDeps } from '../deps.ts';
import { createRefund, getRefund, searchRefunds } from './refunds.service.ts';

const params = z.object({ id: idSchema });
const tags = ['payments'];

/** What a merchant gives back. */
export const refundsRoutes: Features<PaymentDeps & WithReads> = async (app, deps) => {
  app.post(
    '/v1/payments/:id/remboursements',
    {
      config: {
        access: merchant('paiements.rembourser'),
        idempotent: true,
        orders: 'refund',
        refusals: [
          'montant_invalide',
          'paiement_conteste',
          'paiement_non_remboursable',
          'remboursement_sans_solde',
          'remboursement_trop_grand',
        ],
      },
      schema: {
        summary: 'Rembourser un paiement, en tout ou en partie',
        tags,
        params,
        body: createRefundSchema,
        response: { 201: refundSchema },
      },
    },
    async (request, reply) => {
      const caller = merchantOf(request);
      const { accountId } = caller;
      const createdBy = caller.kind === 'person' ? caller.userId : null;
      const refund = { accountId, paymentId: request.params.id, createdBy };
      const key = idempotencyKey(request, accountId);
      return sendAnswer(reply, await createRefund(deps, key, { ...refund, body: request.body }));
    },
  );

  app.get(
    '/v1/refunds',
    {
      config: { access: merchant('paiements.lire') },
      schema: {
        summary: 'Lister les remboursements d’un commerce',
        tags,
        querystring: refundListQuerySchema,
        response: { 200: refundListSchema },
      },
    },
    (request) =>
      deps.reads.within(request, (snapshot) =>
        searchRefunds({ ...deps, snapshot }, merchantOf(request).accountId, request.query),
      ),
  );

  app.get(
    '/v1/refunds/:id',
    {
      config: { access: merchant('paiements.lire') },
      schema: {
        summary: 'Lire un remboursement',
        tags,
        params,
        querystring: refundQuerySchema,
        response: { 200: refundSchema },
      },
    },
    (request) => {
      const own = { id: request.params.id, accountId: merchantOf(request).accountId };
      return getRefund(deps, own, namesIn(request.query['expand[]']));
    },
  );
};
