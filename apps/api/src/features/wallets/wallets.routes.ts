import {
  balanceSchema,
  conversionSchema,
  convertSchema,
  openCurrencySchema,
  reservedSchema,
  walletSchema,
  walletSummarySchema,
} from '@nzela/contract/wallets';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { convert, openBalance } from './conversions.service.ts';
import { readReserved, readSummary, readWallet, type WalletDeps } from './wallets.service.ts';

const tags = ['wallets'];
const config = { access: signedIn };

/** What a person owns. */
export const walletsRoutes: Features<WalletDeps> = async (app, deps) => {
  app.get(
    '/wallets',
    { config, schema: { tags, response: { 200: walletSchema } } },
    async (request) => readWallet(deps, actorOf(request).userId),
  );

  app.get(
    '/wallets/resume',
    { config, schema: { tags, response: { 200: walletSummarySchema } } },
    async (request) => readSummary(deps, actorOf(request).userId),
  );

  app.get(
    '/wallets/reserves',
    { config, schema: { tags, response: { 200: reservedSchema } } },
    async (request) => readReserved(deps, actorOf(request).userId),
  );

  app.post(
    '/wallets/currencies',
    { config, schema: { tags, body: openCurrencySchema, response: { 200: balanceSchema } } },
    async (request) => openBalance(deps, actorOf(request).userId, request.body.devise),
  );

  app.post(
    '/wallets/conversions',
    { config, schema: { tags, body: convertSchema, response: { 201: conversionSchema } } },
    async (request, reply) => {
      const converting = { ownerId: actorOf(request).userId, quoteId: request.body.devisId };
      return sendAnswer(reply, await convert(deps, idempotencyKey(request), converting));
    },
  );
};
