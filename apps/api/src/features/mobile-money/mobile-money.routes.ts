import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  createMobileMoneySchema,
  mobileMoneyCallbackSchema,
  mobileMoneyListQuerySchema,
  mobileMoneyListSchema,
  mobileMoneyOfferSchema,
  mobileMoneyPaymentSchema,
} from '@nzela/contract/mobile-money';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { callbackModes, callbackOptions, callbackPath } from '../../gateways/callbacks.ts';
import { worldOf } from '../../gateways/worlds.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, gatewayAccess, publicAccess, signedIn } from '../../kernel/identity/session.ts';
import type { MobileMoneyDeps } from './deps.ts';
import { heardOf } from './follow.ts';
import { createPayment, getPayment, searchPayments } from './mobile-money.service.ts';
import { paymentByReference } from './mobile-money.store.ts';
import { createOffer } from './offer.ts';
import { paymentReceipt } from './receipts.ts';

const params = z.object({ id: idSchema });
const tags = ['mobile-money'];
const config = { access: signedIn };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postPayments: [
    'devis_deja_utilise',
    'devis_different',
    'devis_expire',
    'devis_introuvable',
    'devis_taux_modifie',
    'devise_inactive',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'moyen_desactive',
    'operateur_devise',
    'operateur_en_panne',
    'operateur_inactif',
    'operateur_pays',
    'passerelle_indisponible',
    'telephone_invalide',
  ],
  getPaymentsRecu: ['recu_indisponible'],
} as const satisfies RouteRefusals;

/** Money from mobile wallets, confirmed on the phone (spec §7). */
export const mobileMoneyRoutes: Features<MobileMoneyDeps & ReceiptDeps> = async (app, deps) => {
  const offer = createOffer(deps);

  app.get(
    '/mobile-money/operators',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lister les opérateurs mobile money',
        tags,
        response: { 200: mobileMoneyOfferSchema },
      },
    },
    () => offer(),
  );

  app.post(
    '/mobile-money/payments',
    {
      config: { ...config, idempotent: true, orders: 'topup', refusals: refused.postPayments },
      schema: {
        summary: 'Demander un paiement mobile money',
        tags,
        body: createMobileMoneySchema,
        response: { 201: mobileMoneyPaymentSchema },
      },
    },
    async (request, reply) => {
      const key = idempotencyKey(request);
      const { userId } = actorOf(request);
      return sendAnswer(reply, await createPayment(deps, { key, userId, body: request.body }));
    },
  );

  app.get(
    '/mobile-money/payments/:id',
    {
      config,
      schema: {
        summary: 'Suivre un paiement mobile money',
        tags,
        params,
        response: { 200: mobileMoneyPaymentSchema },
      },
    },
    async (request) => getPayment(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.get(
    '/mobile-money/payments/:id/recu',
    {
      config: { ...config, costly: 'document', refusals: refused.getPaymentsRecu },
      schema: { summary: 'Télécharger le reçu d’un paiement mobile money', tags, params },
    },
    async (request, reply) => {
      const { userId } = actorOf(request);
      const own = { id: request.params.id, userId, language: languageOf(request) };
      return answerReceipt(deps, { request, reply }, (source) => paymentReceipt(source, own));
    },
  );

  app.get(
    '/users/:id/mobile-money/payments',
    {
      config,
      schema: {
        summary: 'Lister ses paiements mobile money',
        tags,
        params,
        querystring: mobileMoneyListQuerySchema,
        response: { 200: mobileMoneyListSchema },
      },
    },
    async (request) => {
      const { userId } = actorOf(request);
      if (request.params.id !== userId) return refuse('introuvable');
      return deps.reads.within(request, (snapshot) =>
        searchPayments({ ...deps, snapshot }, userId, request.query),
      );
    },
  );

  // §7: whatever `statut` claims, the payment is looked up; nothing happens to one that is not recorded.

  await app.register(callbackRoutes, deps);
};

/** What the operator tells. */
const callbackRoutes: Features<MobileMoneyDeps & ReceiptDeps> = async (app, deps) => {
  app.post(
    '/mobile-money/payments/:id/callback',
    {
      config: { access: gatewayAccess },
      schema: {
        summary: 'Annoncer l’issue d’un paiement mobile money, par son identifiant',
        tags,
        params,
        body: mobileMoneyCallbackSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await heardOf(deps, request.params.id);
      return reply.status(204).send(null);
    },
  );

  for (const mode of callbackModes(deps))
    app.post(
      callbackPath('mobile-money', mode),
      callbackOptions('Annoncer l’issue d’un encaissement mobile money', mode),
      async (request, reply) => {
        const { headers, rawBody } = request;
        const hint = worldOf(deps, mode).gateways.mobileMoney.readCallback({ headers, rawBody });
        if (hint === null) return refuse('requete_invalide');
        const id = await paymentByReference(deps.pool, hint.reference);
        if (id !== null) await heardOf(deps, id);
        return reply.status(204).send(null);
      },
    );
};
