import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import type { RefusalCode } from '@nzela/contract/errors';
import {
  createPayeeSchema,
  payeeListSchema,
  payeeSchema,
  type CreatePayee,
} from '@nzela/contract/merchant-payouts';
import type { Features } from '../../../kernel/http/routes.ts';
import type { NameSubject } from '../../../kernel/identity/name-lookups.ts';
import { merchant, merchantOf, personOf } from '../../../kernel/identity/session.ts';
import { holderOfAccount } from '../../withdrawals/withdrawals.ts';
import type { MerchantPayoutDeps } from './deps.ts';
import { addPayee, forgetPayee, readPayees } from './payees.service.ts';

const params = z.object({ id: idSchema });
const tags = ['payments'];

const named: NameSubject = {
  of: ({ body }) => holderOfAccount(body as CreatePayee, (body as CreatePayee).pays),
};

const refusals = [
  'beneficiaire_change',
  'beneficiaire_introuvable',
  'beneficiaire_soi_meme',
  'compte_autrui',
  'compte_beneficiaire_refuse',
  'compte_deja_connu',
  'comptes_trop_nombreux',
  'corridor_ferme',
  'corridor_inconnu',
  'iban_hors_sepa',
  'iban_invalide',
  'mode_test_indisponible',
  'telephone_invalide',
  'verification_requise',
] as const satisfies readonly RefusalCode[];

/** The accounts that a merchant's money may go to. */
export const payeesRoutes: Features<MerchantPayoutDeps> = async (app, deps) => {
  app.post(
    '/v1/payees',
    {
      config: {
        access: merchant('versements.comptes'),
        costly: 'outside',
        resolvesName: named,
        refusals,
      },
      schema: {
        summary: 'Ajouter un compte où un commerce est versé',
        tags,
        body: createPayeeSchema,
        response: { 201: payeeSchema },
      },
    },
    async (request, reply) => {
      const caller = personOf(request);
      return reply.status(201).send(await addPayee(deps, { caller, body: request.body, request }));
    },
  );

  app.get(
    '/v1/payees',
    {
      config: { access: merchant('versements.lire') },
      schema: {
        summary: 'Lister les comptes où un commerce est versé',
        tags,
        response: { 200: payeeListSchema },
      },
    },
    (request) => readPayees(deps, merchantOf(request).accountId),
  );

  app.delete(
    '/v1/payees/:id',
    {
      config: { access: merchant('versements.comptes') },
      schema: {
        summary: 'Retirer un compte où un commerce est versé',
        tags,
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { accountId } = merchantOf(request);
      await forgetPayee(deps, { id: request.params.id, accountId });
      return reply.status(204).send(null);
    },
  );
};
