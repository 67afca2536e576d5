import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  createPaymentSchema,
  paymentListQuerySchema,
  paymentListSchema,
  paymentQuerySchema,
  paymentSchema,
} from '@nzela/contract/payments';
import { namesIn } from '../../kernel/http/expansions.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import type { Features } from '../../kernel/http/routes.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import { merchant, merchantOf } from '../../kernel/identity/session.ts';
import type { PaymentDeps } from './deps.ts';
import { cancelPayment, createPayment, getPayment } from './payments.service.ts';
import { searchPayments } from './search/search.service.ts';

const params = z.object({ id: idSchema });
const tags = ['payments'];

/** What a merchant is paid, for its people and its programs alike. */
export const paymentsRoutes: Features<PaymentDeps & WithReads> = async (app, deps) => {
  app.post(
    '/v1/payments',
    {
      config: {
        access: merchant('paiements.encaisser'),
        idempotent: true,
        refusals: [
          'montant_invalide',
          'client_inconnu',
          'telephone_invalide',
          'moyen_de_paiement_indisponible',
          'taux_indisponible',
          'mode_production_inactif',
        ],
      },
      schema: {
        summary: 'Demander un paiement à un client',
        tags,
        body: createPaymentSchema,
        response: { 201: paymentSchema },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const caller = merchantOf(request);
      const key = idempotencyKey(request, caller.accountId);
      return sendAnswer(reply, await createPayment(deps, key, { caller, body }));
    },
  );

  app.get(
    '/v1/payments',
    {
      config: {
        access: merchant('paiements.lire'),
        refusals: ['montant_invalide', 'montant_trop_grand'],
      },
      schema: {
        summary: 'Lister les paiements d’un commerce',
        tags,
        querystring: paymentListQuerySchema,
        response: { 200: paymentListSchema },
      },
    },
    (request) =>
      deps.reads.within(request, (snapshot) =>
        searchPayments({ ...deps, snapshot }, merchantOf(request), request.query),
      ),
  );

  app.get(
    '/v1/payments/:id',
    {
      config: { access: merchant('paiements.lire') },
      schema: {
        summary: 'Lire un paiement',
        tags,
        params,
        querystring: paymentQuerySchema,
        response: { 200: paymentSchema },
      },
    },
    (request) => getPayment(deps, ownOf(request), namesIn(request.query['expand[]'])),
  );

  app.post(
    '/v1/payments/:id/annulation',
    {
      config: { access: merchant('paiements.encaisser'), refusals: ['paiement_non_annulable'] },
      schema: {
        summary: 'Annuler un paiement qui attend',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: paymentSchema },
      },
    },
    (request) => cancelPayment(deps, ownOf(request)),
  );
};

function ownOf(request: Parameters<typeof merchantOf>[0] & { readonly params: { id: string } }) {
  return { id: request.params.id, accountId: merchantOf(request).accountId };
}
