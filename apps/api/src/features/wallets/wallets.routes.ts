import { walletSchema, walletSummarySchema } from '@nzela/contract/wallets';
import type { Features } from '../../kernel/routes.ts';
import { actorOf, signedIn } from '../../kernel/session.ts';
import { readSummary, readWallet, type WalletDeps } from './wallets.service.ts';

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
};
