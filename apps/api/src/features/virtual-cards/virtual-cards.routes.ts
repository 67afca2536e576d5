import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  cardForecastSchema,
  cardRevealSchema,
  cardRulesSchema,
  cardStatusChangeSchema,
  cardTransactionListSchema,
  cardTransactionQuerySchema,
  orderCardSchema,
  orderForecastSchema,
  reloadCardSchema,
  reloadForecastSchema,
  virtualCardListSchema,
  virtualCardSchema,
} from '@nzela/contract/virtual-cards';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import {
  cardsOf,
  readOwnCard,
  revealCard,
  setActive,
  setRules,
  transactionsOf,
} from './cards.service.ts';
import { closeCard } from './orders/closing.ts';
import type { CardDeps } from './deps.ts';
import { forecastOrder, forecastReload, orderCard, reloadCard } from './orders/orders.ts';

const params = z.object({ id: idSchema });
const tags = ['virtual-cards'];
const config = { access: signedIn };
const answered = { 200: virtualCardSchema };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postFrais: [
    'cartes_arretees',
    'cartes_indisponibles',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'portefeuille_refuse',
    'type_de_carte_indisponible',
  ],
  post: [
    'cartes_arretees',
    'cartes_indisponibles',
    'compte_ferme',
    'devise_inactive',
    'introuvable',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'plafond_atteint',
    'portefeuille_refuse',
    'prix_modifie',
    'solde_insuffisant',
    'type_de_carte_indisponible',
    'verification_requise',
  ],
  patch: ['carte_en_preparation', 'carte_fermee', 'montant_invalide', 'montant_trop_grand'],
  patchStatus: ['carte_en_preparation', 'carte_fermee', 'cartes_arretees'],
  postFraisToo: [
    'cartes_arretees',
    'cartes_indisponibles',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'portefeuille_refuse',
  ],
  postReload: [
    'carte_en_preparation',
    'carte_fermee',
    'carte_usage_unique',
    'cartes_arretees',
    'cartes_indisponibles',
    'compte_ferme',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'plafond_atteint',
    'portefeuille_refuse',
    'prix_modifie',
    'solde_insuffisant',
    'verification_requise',
  ],
  postFermeture: ['carte_en_preparation'],
  postRevelation: [
    'carte_en_preparation',
    'carte_fermee',
    'cartes_arretees',
    'passerelle_indisponible',
    'verification_requise',
  ],
} as const satisfies RouteRefusals;

/** Prepaid cards of a person: ordered, loaded, limited, frozen, shown by their issuer, closed. */
export const virtualCardsRoutes: Features<CardDeps & WithReads> = async (app, deps) => {
  app.post(
    '/virtual-cards/frais',
    {
      config: { ...config, refusals: refused.postFrais },
      schema: {
        summary: 'Estimer le prix d’une carte virtuelle',
        tags,
        body: orderForecastSchema,
        response: { 200: cardForecastSchema },
      },
    },
    async (request) => forecastOrder(deps, actorOf(request).userId, request.body),
  );

  app.post(
    '/virtual-cards',
    {
      config: { ...config, idempotent: true, orders: 'payment', refusals: refused.post },
      schema: {
        summary: 'Commander une carte virtuelle',
        tags,
        body: orderCardSchema,
        response: { 201: virtualCardSchema },
      },
    },
    async (request, reply) => {
      const key = idempotencyKey(request);
      const ownerId = actorOf(request).userId;
      return sendAnswer(
        reply,
        await orderCard(deps, { key, ownerId, body: request.body, request }),
      );
    },
  );

  app.get(
    '/users/:id/virtual-cards',
    {
      config,
      schema: {
        summary: 'Lister ses cartes virtuelles',
        tags,
        params,
        response: { 200: virtualCardListSchema },
      },
    },
    async (request) => {
      const { userId } = actorOf(request);
      if (request.params.id !== userId) return refuse('introuvable');
      return { elements: await cardsOf(deps, userId) };
    },
  );

  app.get(
    '/virtual-cards/:id',
    { config, schema: { summary: 'Lire une carte virtuelle', tags, params, response: answered } },
    (request) => readOwnCard(deps, ownOf(request)),
  );

  app.patch(
    '/virtual-cards/:id',
    {
      config: { ...config, refusals: refused.patch },
      schema: {
        summary: 'Changer le nom ou les plafonds d’une carte virtuelle',
        tags,
        params,
        body: cardRulesSchema,
        response: answered,
      },
    },
    (request) => setRules(deps, ownOf(request), request.body),
  );

  app.patch(
    '/virtual-cards/:id/status',
    {
      config: { ...config, refusals: refused.patchStatus },
      schema: {
        summary: 'Bloquer ou débloquer une carte virtuelle',
        tags,
        params,
        body: cardStatusChangeSchema,
        response: answered,
      },
    },
    (request) => setActive(deps, ownOf(request), request.body.estActive),
  );

  await app.register(cardRoutes, deps);
};

/** One card: its money, its end, its number and what was paid with it. */
const cardRoutes: Features<CardDeps & WithReads> = async (app, deps) => {
  app.post(
    '/virtual-cards/:id/frais',
    {
      config: { ...config, refusals: refused.postFraisToo },
      schema: {
        summary: 'Estimer le prix d’un rechargement de carte',
        tags,
        params,
        body: reloadForecastSchema,
        response: { 200: cardForecastSchema },
      },
    },
    (request) => forecastReload(deps, ownOf(request), request.body),
  );

  app.post(
    '/virtual-cards/:id/reload',
    {
      config: { ...config, idempotent: true, orders: 'payment', refusals: refused.postReload },
      schema: {
        summary: 'Recharger une carte virtuelle',
        tags,
        params,
        body: reloadCardSchema,
        response: answered,
      },
    },
    async (request, reply) => {
      const key = idempotencyKey(request);
      return sendAnswer(
        reply,
        await reloadCard(deps, { ...ownOf(request), key, body: request.body, request }),
      );
    },
  );

  app.post(
    '/virtual-cards/:id/fermeture',
    {
      config: { ...config, refusals: refused.postFermeture },
      schema: {
        summary: 'Fermer une carte virtuelle',
        tags,
        params,
        body: emptyBodySchema,
        response: answered,
      },
    },
    async (request) => {
      await closeCard(deps, ownOf(request));
      return readOwnCard(deps, ownOf(request));
    },
  );

  app.post(
    '/virtual-cards/:id/revelation',
    {
      config: { ...config, refusals: refused.postRevelation },
      schema: {
        summary: 'Afficher le numéro complet d’une carte virtuelle',
        tags,
        params,
        body: emptyBodySchema,
        response: { 201: cardRevealSchema },
      },
    },
    async (request, reply) => {
      const grant = await revealCard(deps, ownOf(request), request);
      return reply.status(201).send(grant);
    },
  );

  app.get(
    '/virtual-cards/:id/transactions',
    {
      config,
      schema: {
        summary: 'Lister les opérations d’une carte virtuelle',
        tags,
        params,
        querystring: cardTransactionQuerySchema,
        response: { 200: cardTransactionListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) =>
        transactionsOf(snapshot, ownOf(request), request.query),
      ),
  );
};

function ownOf(request: FastifyRequest<{ Params: { id: string } }>) {
  return { id: request.params.id, ownerId: actorOf(request).userId };
}
