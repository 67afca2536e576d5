import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import type { RefusalCode } from '@nzela/contract/errors';
import {
  createPayoutSchema,
  merchantPayoutSchema,
  payoutListQuerySchema,
  payoutListSchema,
} from '@nzela/contract/merchant-payouts';
import type { WithReads } from '../../../kernel/data/reads.ts';
import { idempotencyKey, sendAnswer } from '../../../kernel/http/idempotency.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { merchant, merchantOf } from '../../../kernel/identity/session.ts';
import type { MerchantPayoutDeps } from './deps.ts';
import { cancelPayout, createPayout, getPayout, searchPayouts } from './payouts.service.ts';
import { payoutChanges, payoutListChanges, statesMeantBy } from './versions.ts';

const params = z.object({ id: idSchema });
const tags = ['payments'];

const refusals = [
  'compte_ferme',
  'corridor_ferme',
  'corridor_inconnu',
  'destination_en_panne',
  'mode_test_indisponible',
  'montant_invalide',
  'montant_trop_petit',
  'operateur_en_panne',
  'solde_insuffisant',
  'taux_indisponible',
  'verification_requise',
] as const satisfies readonly RefusalCode[];

/** What merchants are paid out. */
export const merchantPayoutsRoutes: Features<MerchantPayoutDeps & WithReads> = async (
  app,
  deps,
) => {
  app.post(
    '/v1/payouts',
    {
      config: {
        access: merchant('versements.demander'),
        idempotent: true,
        orders: 'withdrawal',
        refusals,
        changes: payoutChanges,
      },
      schema: {
        summary: 'Verser à un commerce ce qu’il a de disponible',
        tags,
        body: createPayoutSchema,
        response: { 201: merchantPayoutSchema },
      },
    },
    async (request, reply) => {
      const caller = merchantOf(request);
      const key = idempotencyKey(request, caller.accountId);
      return sendAnswer(
        reply,
        await createPayout(deps, key, { caller, body: request.body, request }),
      );
    },
  );

  app.get(
    '/v1/payouts',
    {
      config: { access: merchant('versements.lire'), changes: payoutListChanges },
      schema: {
        summary: 'Lister les versements d’un commerce',
        tags,
        querystring: payoutListQuerySchema,
        response: { 200: payoutListSchema },
      },
    },
    (request) => {
      const { statut: state, ...query } = request.query;
      const states = state === undefined ? null : statesMeantBy(state, request.apiVersion);
      return deps.reads.within(request, (snapshot) =>
        searchPayouts({ ...deps, snapshot }, merchantOf(request).accountId, { ...query, states }),
      );
    },
  );

  app.get(
    '/v1/payouts/:id',
    {
      config: { access: merchant('versements.lire'), changes: payoutChanges },
      schema: {
        summary: 'Lire un versement',
        tags,
        params,
        response: { 200: merchantPayoutSchema },
      },
    },
    (request) => getPayout(deps, ownOf(request)),
  );

  app.post(
    '/v1/payouts/:id/annulation',
    {
      config: {
        access: merchant('versements.demander'),
        refusals: ['versement_non_annulable'],
        changes: payoutChanges,
      },
      schema: {
        summary: 'Annuler un versement retenu pour vérification',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: merchantPayoutSchema },
      },
    },
    (request) => cancelPayout(deps, ownOf(request)),
  );
};

function ownOf(request: Parameters<typeof merchantOf>[0] & { readonly params: { id: string } }) {
  return { id: request.params.id, accountId: merchantOf(request).accountId };
}
