import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  createTopupSchema,
  detectedOperatorSchema,
  detectOperatorSchema,
  recentNumberListSchema,
  topupListQuerySchema,
  topupListSchema,
  topupOperatorListSchema,
  topupOperatorsQuerySchema,
  topupProductListSchema,
  topupProductsQuerySchema,
  topupSchema,
} from '@nzela/contract/topups';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { callbackOptions, hintOf } from '../../gateways/callbacks.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { detectOperator, readOperators, readProducts } from './catalogue.ts';
import type { TopupDeps } from './deps.ts';
import { heardOf } from './follow.ts';
import { topupReceipt } from './receipt.ts';
import {
  cancelTopup,
  createTopup,
  getTopup,
  recentNumbers,
  searchTopups,
} from './topups.service.ts';
import { topupByReference } from './topups.store.ts';

const params = z.object({ id: idSchema });
const tags = ['topups'];
const config = { access: signedIn };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  post: [
    'compte_ferme',
    'numero_recemment_recharge',
    'operateur_en_panne',
    'passerelle_indisponible',
    'plafond_atteint',
    'prix_modifie',
    'produit_indisponible',
    'solde_insuffisant',
    'telephone_invalide',
    'verification_requise',
  ],
  patchCancel: ['recharge_non_annulable'],
  getRecu: ['recu_indisponible'],
  getOperators: ['operateurs_indisponibles'],
  postOperatorsDetect: ['telephone_invalide'],
  getProducts: ['passerelle_indisponible', 'produit_indisponible', 'produits_indisponibles'],
} as const satisfies RouteRefusals;

/** Airtime and data for phones abroad, paid from the EUR wallet. */
export const topupsRoutes: Features<TopupDeps & ReceiptDeps> = async (app, deps) => {
  await catalogueRoutes(app, deps);

  app.post(
    '/topups',
    {
      config: { ...config, idempotent: true, orders: 'topup', refusals: refused.post },
      schema: {
        summary: 'Recharger un téléphone',
        tags,
        body: createTopupSchema,
        response: { 201: topupSchema },
      },
    },
    async (request, reply) => {
      const key = idempotencyKey(request);
      const { userId } = actorOf(request);
      return sendAnswer(
        reply,
        await createTopup(deps, { key, userId, body: request.body, request }),
      );
    },
  );

  app.get(
    '/topups',
    {
      config,
      schema: {
        summary: 'Lister ses recharges',
        tags,
        querystring: topupListQuerySchema,
        response: { 200: topupListSchema },
      },
    },
    async (request) =>
      deps.reads.once(request, (snapshot) =>
        searchTopups(snapshot, actorOf(request).userId, request.query),
      ),
  );

  app.get(
    '/topups/numeros',
    {
      config,
      schema: {
        summary: 'Lister les numéros déjà rechargés',
        tags,
        response: { 200: recentNumberListSchema },
      },
    },
    async (request) => ({
      elements: await deps.reads.once(request, (snapshot) =>
        recentNumbers(snapshot, actorOf(request).userId),
      ),
    }),
  );

  app.get(
    '/topups/:id',
    {
      config,
      schema: { summary: 'Suivre une recharge', tags, params, response: { 200: topupSchema } },
    },
    async (request) => getTopup(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.patch(
    '/topups/:id/cancel',
    {
      config: { ...config, refusals: refused.patchCancel },
      schema: {
        summary: 'Annuler une recharge retenue pour vérification',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: topupSchema },
      },
    },
    async (request) =>
      cancelTopup(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.get(
    '/topups/:id/recu',
    {
      config: { ...config, costly: 'document', refusals: refused.getRecu },
      schema: { summary: 'Télécharger le reçu d’une recharge', tags, params },
    },
    async (request, reply) => {
      const own = { id: request.params.id, userId: actorOf(request).userId };
      return answerReceipt(deps, { request, reply }, (source) =>
        topupReceipt(source, { ...own, language: languageOf(request) }),
      );
    },
  );

  await app.register(callbackRoutes, deps);
};

const catalogueRoutes: Features<TopupDeps> = async (app, deps) => {
  app.get(
    '/topups/operators',
    {
      config: { ...config, costly: 'outside', refusals: refused.getOperators },
      schema: {
        summary: 'Lister les opérateurs mobiles d’un pays',
        tags,
        querystring: topupOperatorsQuerySchema,
        response: { 200: topupOperatorListSchema },
      },
    },
    async (request) => ({ elements: [...(await readOperators(deps, request.query.countryIso))] }),
  );

  app.post(
    '/topups/operators/detect',
    {
      config: { ...config, costly: 'outside', refusals: refused.postOperatorsDetect },
      schema: {
        summary: 'Trouver l’opérateur d’un numéro',
        tags,
        body: detectOperatorSchema,
        response: { 200: detectedOperatorSchema },
      },
    },
    async (request) => detectOperator(deps, request.body),
  );

  app.get(
    '/topups/products',
    {
      config: { ...config, costly: 'outside', refusals: refused.getProducts },
      schema: {
        summary: 'Lister le crédit et les forfaits d’un opérateur',
        tags,
        querystring: topupProductsQuerySchema,
        response: { 200: topupProductListSchema },
      },
    },
    async (request) => ({ elements: await readProducts(deps, request.query) }),
  );
};

/** What the provider tells: a hint, which is looked up. */
const callbackRoutes: Features<TopupDeps> = async (app, deps) => {
  app.post(
    '/gateways/topup/callback',
    callbackOptions('Annoncer l’issue d’une recharge'),
    async (request, reply) => {
      const { reference } = await hintOf(deps.gateways.topup.verifyCallback, request);
      const id = await topupByReference(deps.pool, reference);
      if (id !== null) await heardOf(deps, id);
      return reply.status(204).send(null);
    },
  );
};
