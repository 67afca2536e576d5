import {
  liveModeSchema,
  merchantListSchema,
  merchantLogoSchema,
  merchantProfileSchema,
  merchantSchema,
  merchantWalletSchema,
} from '@nzela/contract/merchants';
import type { FastifyRequest } from 'fastify';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, merchant, personOf, signedIn } from '../../kernel/identity/session.ts';
import { switchLive } from './live.ts';
import {
  readMerchants,
  saveLogo,
  saveProfile,
  saveWallet,
  type Changing,
  type MerchantDeps,
  type WalletUse,
} from './merchants.service.ts';

const tags = ['merchants'];

/** A business as its people see it. */
export const merchantsRoutes: Features<
  MerchantDeps & { readonly walletUses: readonly WalletUse[] }
> = async (app, deps) => {
  app.get(
    '/merchants',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Lister les commerces où l’on travaille',
        tags,
        response: { 200: merchantListSchema },
      },
    },
    (request) => readMerchants(deps, actorOf(request).userId),
  );

  app.patch(
    '/merchants/profil',
    {
      config: { access: merchant('commerce.modifier'), refusals: ['telephone_invalide'] },
      schema: {
        summary: 'Changer le profil d’un commerce',
        tags,
        body: merchantProfileSchema,
        response: { 200: merchantSchema },
      },
    },
    (request) => saveProfile(deps, changing(request), request.body),
  );

  app.put(
    '/merchants/logo',
    {
      config: { access: merchant('commerce.modifier'), refusals: ['fichier_inconnu'] },
      schema: {
        summary: 'Changer le logo d’un commerce',
        tags,
        body: merchantLogoSchema,
        response: { 200: merchantSchema },
      },
    },
    (request) => saveLogo(deps, changing(request), request.body),
  );

  app.patch(
    '/merchants/portefeuille',
    {
      config: { access: merchant('versements.demander') },
      schema: {
        summary: 'Choisir où un commerce reçoit son argent',
        tags,
        body: merchantWalletSchema,
        response: { 200: merchantSchema },
      },
    },
    (request) => saveWallet(deps, changing(request), request.body),
  );

  app.post(
    '/merchants/mode-production',
    {
      config: {
        access: merchant('mode.changer'),
        refusals: ['commerce_non_verifie', 'verification_requise'],
      },
      schema: {
        summary: 'Activer ou désactiver les paiements réels d’un commerce',
        tags,
        body: liveModeSchema,
        response: { 200: merchantSchema },
      },
    },
    (request) => switchLive(deps, { by: changing(request), on: request.body.actif, request }),
  );
};

/** Who changes something of the merchant that the request is for. */
export function changing(request: Pick<FastifyRequest, 'merchant' | 'clientAddress'>): Changing {
  return { caller: personOf(request), address: request.clientAddress };
}
