import {
  balanceHistoryQuerySchema,
  balanceHistorySchema,
  balanceSchema,
  conversionSchema,
  convertSchema,
  openCurrencySchema,
  reservedSchema,
  walletSchema,
  walletSummarySchema,
} from '@nzela/contract/wallets';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { readBalanceHistory } from './balance-history.ts';
import { convert, openBalance } from './conversions.service.ts';
import { readReserved, readSummary, readWallet, type WalletDeps } from './wallets.service.ts';

const tags = ['wallets'];
const config = { access: signedIn };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postConversions: [
    'compte_ferme',
    'devis_deja_utilise',
    'devis_different',
    'devis_expire',
    'devis_introuvable',
    'devis_taux_modifie',
    'solde_insuffisant',
  ],
  postDevises: ['devise_inactive'],
} as const satisfies RouteRefusals;

/** What a person owns. */
export const walletsRoutes: Features<WalletDeps> = async (app, deps) => {
  app.get(
    '/wallets',
    {
      config,
      schema: {
        summary: 'Lister ses portefeuilles et leurs soldes',
        tags,
        response: { 200: walletSchema },
      },
    },
    async (request) => readWallet(deps, actorOf(request).userId),
  );

  app.get(
    '/wallets/resume',
    {
      config,
      schema: {
        summary: 'Lire la vue d’ensemble de son argent',
        tags,
        response: { 200: walletSummarySchema },
      },
    },
    async (request) => readSummary(deps, actorOf(request).userId),
  );

  app.get(
    '/wallets/reserves',
    {
      config,
      schema: {
        summary: 'Savoir pourquoi de l’argent est réservé',
        tags,
        response: { 200: reservedSchema },
      },
    },
    async (request) => readReserved(deps, actorOf(request).userId),
  );

  app.get(
    '/wallets/historique',
    {
      config,
      schema: {
        summary: 'Lire le solde d’un portefeuille, jour par jour',
        tags,
        querystring: balanceHistoryQuerySchema,
        response: { 200: balanceHistorySchema },
      },
    },
    async (request) => readBalanceHistory(deps, actorOf(request).userId, request.query),
  );

  app.post(
    '/wallets/currencies',
    {
      config: { ...config, refusals: refused.postDevises },
      schema: {
        summary: 'Ouvrir un portefeuille dans une autre devise',
        tags,
        body: openCurrencySchema,
        response: { 200: balanceSchema },
      },
    },
    async (request) => openBalance(deps, actorOf(request).userId, request.body.devise),
  );

  app.post(
    '/wallets/conversions',
    {
      config: { ...config, idempotent: true, orders: 'payment', refusals: refused.postConversions },
      schema: {
        summary: 'Convertir de l’argent d’une devise à l’autre',
        tags,
        body: convertSchema,
        response: { 201: conversionSchema },
      },
    },
    async (request, reply) => {
      const converting = { ownerId: actorOf(request).userId, quoteId: request.body.devisId };
      return sendAnswer(reply, await convert(deps, idempotencyKey(request), converting));
    },
  );
};
