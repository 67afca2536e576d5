import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cardPaymentSchema } from '@nzela/contract/card-payments';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import { mobileMoneyPaymentSchema } from '@nzela/contract/mobile-money';
import { payableSchema, payByPhoneSchema, payCodeSchema } from '@nzela/contract/money-requests';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { createAttempts } from '../../kernel/identity/attempts.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, publicAccess, signedIn } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { createOffer } from '../mobile-money/mobile-money.ts';
import type { MoneyRequestDeps } from './deps.ts';
import {
  payFromWallet,
  readCard,
  readPayable,
  readPhone,
  startCard,
  startPhone,
  type Holder,
} from './paying.service.ts';
import { requestReceipt } from './receipts.ts';

const params = z.object({ code: payCodeSchema });
const paymentParams = z.object({ code: payCodeSchema, paiementId: idSchema });
const tags = ['money-requests'];
const forAll = { access: publicAccess };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postPortefeuille: [
    'beneficiaire_soi_meme',
    'compte_ferme',
    'demande_annulee',
    'demande_expiree',
    'demande_payee',
    'plafond_atteint',
    'solde_insuffisant',
    'verification_requise',
  ],
  postPaiements: ['passerelle_indisponible'],
  getRecu: ['recu_indisponible', 'trop_de_tentatives'],
  postMobileMoney: [
    'beneficiaire_soi_meme',
    'compte_ferme',
    'demande_annulee',
    'demande_expiree',
    'demande_payee',
    'devis_deja_utilise',
    'devis_different',
    'devis_expire',
    'devis_introuvable',
    'devis_taux_modifie',
    'encaissement_en_cours',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'moyen_de_paiement_indisponible',
    'moyen_desactive',
    'operateur_devise',
    'operateur_inactif',
    'operateur_pays',
    'passerelle_indisponible',
    'plafond_atteint',
    'solde_insuffisant',
    'telephone_invalide',
    'verification_requise',
  ],
} as const satisfies RouteRefusals;

/** What the page `/pay/{id}` asks: whoever holds the link may see what is asked for, and pay it. */
export const payingRoutes: Features<MoneyRequestDeps & ReceiptDeps> = async (app, deps) => {
  const attempts = createAttempts(deps);
  const offer = createOffer(deps);

  app.get(
    '/pay/:code',
    {
      config: forAll,
      schema: {
        summary: 'Lire la demande d’argent d’un lien',
        tags,
        params,
        response: { 200: payableSchema },
      },
    },
    async (request) => readPayable({ ...deps, attempts, offer }, holderOf(request)),
  );

  app.post(
    '/pay/:code/portefeuille',
    {
      config: {
        access: signedIn,
        idempotent: true,
        orders: 'payment',
        refusals: refused.postPortefeuille,
      },
      schema: {
        summary: 'Payer une demande par son portefeuille',
        tags,
        params,
        body: emptyBodySchema,
        response: { 201: payableSchema },
      },
    },
    async (request, reply) => {
      const payment = {
        key: idempotencyKey(request),
        code: request.params.code,
        payerId: actorOf(request).userId,
        request,
      };
      return sendAnswer(reply, await payFromWallet(deps, payment));
    },
  );

  app.post(
    '/pay/:code/paiements',
    {
      config: { ...forAll, idempotent: true, orders: 'payment', refusals: refused.postPaiements },
      schema: {
        summary: 'Payer une demande par carte',
        tags,
        params,
        body: emptyBodySchema,
        response: { 201: cardPaymentSchema },
      },
    },
    async (request, reply) => {
      const holder = holderOf(request);
      // A visitor has nothing but the link, which is in the address that the key is made of.
      const key = idempotencyKey(request, holder.userId ?? holder.code);
      return reply.status(201).send(await startCard(deps, key, holder));
    },
  );

  app.get(
    '/pay/:code/paiements/:paiementId',
    {
      config: forAll,
      schema: {
        summary: 'Suivre le paiement par carte d’une demande',
        tags,
        params: paymentParams,
        response: { 200: cardPaymentSchema },
      },
    },
    async (request) => readCard(deps, request.params.paiementId, holderOf(request)),
  );

  app.get(
    '/pay/:code/recu',
    {
      config: { ...forAll, costly: 'document', refusals: refused.getRecu },
      schema: { summary: 'Télécharger le reçu d’une demande payée', tags, params },
    },
    async (request, reply) => {
      const payer = {
        code: request.params.code,
        userId: request.actor?.userId ?? null,
        language: languageOf(request),
      };
      return answerReceipt(deps, { request, reply }, (source) => requestReceipt(source, payer));
    },
  );

  await app.register(phoneRoutes, { ...deps, attempts });
};

type PhoneDeps = MoneyRequestDeps & { readonly attempts: ReturnType<typeof createAttempts> };

/** Paying a request from a wallet of a mobile operator. */
const phoneRoutes: Features<PhoneDeps> = async (app, deps) => {
  app.post(
    '/pay/:code/mobile-money',
    {
      config: { ...forAll, idempotent: true, orders: 'payment', refusals: refused.postMobileMoney },
      schema: {
        summary: 'Payer une demande par mobile money',
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
    '/pay/:code/mobile-money/:paiementId',
    {
      config: forAll,
      schema: {
        summary: 'Suivre le paiement mobile money d’une demande',
        tags,
        params: paymentParams,
        response: { 200: mobileMoneyPaymentSchema },
      },
    },
    async (request) => readPhone(deps, request.params.paiementId, holderOf(request)),
  );
};

function holderOf(request: FastifyRequest<{ Params: { code: string } }>): Holder {
  return {
    code: request.params.code,
    userId: request.actor?.userId ?? null,
    address: request.clientAddress,
  };
}
