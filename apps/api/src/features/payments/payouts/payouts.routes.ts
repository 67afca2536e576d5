import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
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
import { createPayout, getPayout, searchPayouts } from './payouts.service.ts';

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
      config: { access: merchant('versements.lire') },
      schema: {
        summary: 'Lister les versements d’un commerce',
        tags,
        querystring: payoutListQuerySchema,
        response: { 200: payoutListSchema },
      },
    },
    (request) =>
      deps.reads.within(request, (snapshot) =>
        searchPayouts({ ...deps, snapshot }, merchantOf(request).accountId, request.query),
      ),
  );

  app.get(
    '/v1/payouts/:id',
    {
      config: { access: merchant('versements.lire') },
      schema: {
        summary: 'Lire un versement',
        tags,
        params,
        response: { 200: merchantPayoutSchema },
      },
    },
    (request) =>
      getPayout(deps, { id: request.params.id, accountId: merchantOf(request).accountId }),
  );
};
