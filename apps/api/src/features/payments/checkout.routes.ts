import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cardPaymentSchema } from '@nzela/contract/card-payments';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import { mobileMoneyPaymentSchema } from '@nzela/contract/mobile-money';
import { payByPhoneSchema } from '@nzela/contract/money-requests';
import { beginPaymentSchema, paymentLinkCodeSchema } from '@nzela/contract/payment-links';
import { checkoutCodeSchema, checkoutSchema } from '@nzela/contract/payments';
import { createAttempts } from '../../kernel/identity/attempts.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { publicAccess } from '../../kernel/identity/session.ts';
import { createOffer } from '../mobile-money/mobile-money.ts';
import {
  readCard,
  readCheckout,
  readPhone,
  startCard,
  startPhone,
  type CheckoutDeps,
  type Holder,
} from './checkout.service.ts';
import { beginPayment } from './beginning.service.ts';
import type { PaymentDeps } from './deps.ts';
import { payFromWallet, walletDeps } from './wallet/paying.service.ts';

const params = z.object({ code: checkoutCodeSchema });
const attemptParams = z.object({ code: checkoutCodeSchema, paiementId: idSchema });
const tags = ['payments'];
const forAll = { access: publicAccess };

const over = [
  'paiement_deja_paye',
  'paiement_annule',
  'paiement_expire',
  'mode_production_inactif',
  'lien_epuise',
] as const;

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postPortefeuille: [
    ...over,
    'non_authentifie',
    'compte_ferme',
    'moyen_de_paiement_indisponible',
    'plafond_atteint',
    'solde_insuffisant',
    'verification_requise',
  ],
  postLien: [
    'lien_en_pause',
    'lien_epuise',
    'lien_expire',
    'mode_production_inactif',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'moyen_de_paiement_indisponible',
    'nom_requis',
    'taux_indisponible',
    'telephone_invalide',
  ],
  postCarte: [
    ...over,
    'moyen_de_paiement_indisponible',
    'mode_test_indisponible',
    'passerelle_indisponible',
  ],
  postMobileMoney: [
    ...over,
    'encaissement_en_cours',
    'moyen_de_paiement_indisponible',
    'mode_test_indisponible',
    'montant_invalide',
    'moyen_desactive',
    'operateur_devise',
    'operateur_inactif',
    'operateur_pays',
    'passerelle_indisponible',
    'telephone_invalide',
    'trop_de_tentatives',
  ],
} as const satisfies RouteRefusals;

/** What the page `/pay/{id}` of a payment asks: whoever holds its address may see what is asked for, and pay it. */
export const checkoutRoutes: Features<PaymentDeps> = async (app, routeDeps) => {
  const deps: CheckoutDeps = {
    ...routeDeps,
    attempts: createAttempts(routeDeps),
    offer: createOffer(routeDeps),
  };

  const wallets = walletDeps(deps);

  app.get(
    '/checkouts/:code',
    {
      config: { ...forAll, refusals: ['trop_de_tentatives'] },
      schema: {
        summary: 'Lire le paiement d’une adresse',
        tags,
        params,
        response: { 200: checkoutSchema },
      },
    },
    (request) => readCheckout(deps, holderOf(request)),
  );

  app.post(
    '/checkouts/:code/portefeuille',
    {
      config: {
        ...forAll,
        idempotent: true,
        orders: 'payment',
        refusals: refused.postPortefeuille,
      },
      schema: {
        summary: 'Payer un commerce par son portefeuille',
        tags,
        params,
        body: emptyBodySchema,
        response: { 201: checkoutSchema },
      },
    },
    async (request, reply) => {
      const { code, userId: payerId } = holderOf(request);
      const key = idempotencyKey(request, payerId ?? code);
      return sendAnswer(reply, await payFromWallet(wallets, { key, code, payerId, request }));
    },
  );

  app.post(
    '/checkouts/liens/:code',
    {
      config: { ...forAll, idempotent: true, refusals: refused.postLien },
      schema: {
        summary: 'Commencer un paiement sur un lien',
        tags,
        params: z.object({ code: paymentLinkCodeSchema }),
        body: beginPaymentSchema,
        response: { 201: z.object({ adresse: z.string() }) },
      },
    },
    async (request, reply) => {
      const { code } = request.params;
      const key = idempotencyKey(request, request.actor?.userId ?? code);
      return sendAnswer(reply, await beginPayment(deps, key, { code, body: request.body }));
    },
  );

  await app.register(cardRoutes, deps);
  await app.register(phoneRoutes, deps);
};

/** Paying by card. */
const cardRoutes: Features<CheckoutDeps> = async (app, deps) => {
  app.post(
    '/checkouts/:code/carte',
    {
      config: { ...forAll, idempotent: true, orders: 'payment', refusals: refused.postCarte },
      schema: {
        summary: 'Payer un commerce par carte',
        tags,
        params,
        body: emptyBodySchema,
        response: { 201: cardPaymentSchema },
      },
    },
    async (request, reply) => {
      const holder = holderOf(request);
      // A visitor has nothing but the address, which the key is made of.
      const key = idempotencyKey(request, holder.userId ?? holder.code);
      return reply.status(201).send(await startCard(deps, key, holder));
    },
  );

  app.get(
    '/checkouts/:code/carte/:paiementId',
    {
      config: forAll,
      schema: {
        summary: 'Suivre le paiement par carte d’un commerce',
        tags,
        params: attemptParams,
        response: { 200: cardPaymentSchema },
      },
    },
    (request) => readCard(deps, request.params.paiementId, holderOf(request)),
  );
};

/** Paying from a wallet of a mobile operator. */
const phoneRoutes: Features<CheckoutDeps> = async (app, deps) => {
  app.post(
    '/checkouts/:code/mobile-money',
    {
      config: { ...forAll, idempotent: true, orders: 'payment', refusals: refused.postMobileMoney },
      schema: {
        summary: 'Payer un commerce par mobile money',
        tags,
        params,
        body: payByPhoneSchema,
        response: { 201: mobileMoneyPaymentSchema },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const holder = holderOf(request);
      const key = idempotencyKey(request, holder.userId ?? holder.code);
      return sendAnswer(reply, await startPhone(deps, key, { holder, body }));
    },
  );

  app.get(
    '/checkouts/:code/mobile-money/:paiementId',
    {
      config: forAll,
      schema: {
        summary: 'Suivre le paiement mobile money d’un commerce',
        tags,
        params: attemptParams,
        response: { 200: mobileMoneyPaymentSchema },
      },
    },
    (request) => readPhone(deps, request.params.paiementId, holderOf(request)),
  );
};

function holderOf(request: FastifyRequest<{ Params: { code: string } }>): Holder {
  return {
    code: request.params.code,
    userId: request.actor?.userId ?? null,
    address: request.clientAddress,
  };
}
