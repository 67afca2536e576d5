import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  accountCheckSchema,
  checkAccountSchema,
  createWithdrawalSchema,
  type CheckAccount,
  type CreateWithdrawal,
  withdrawalListQuerySchema,
  withdrawalListSchema,
  withdrawalSchema,
} from '@nzela/contract/withdrawals';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import type { NameSubject } from '../../kernel/identity/name-lookups.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import { readWithdrawalQuote } from '../quotes/quotes.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { holderOfAccount } from './account.ts';
import type { WithdrawalDeps } from './deps.ts';
import { checkAccount } from './holder.ts';
import { withdrawalReceipt } from './receipts.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawal,
  searchWithdrawals,
} from './withdrawals.service.ts';

const params = z.object({ id: idSchema });
const tags = ['withdrawals'];
const config = { access: signedIn };

const askedAccount: NameSubject = {
  of: ({ body }) => holderOfAccount(body as CheckAccount, (body as CheckAccount).pays),
};

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  post: [
    'beneficiaire_change',
    'beneficiaire_introuvable',
    'beneficiaire_soi_meme',
    'compte_autrui',
    'compte_beneficiaire_refuse',
    'compte_ferme',
    'comptes_inverifiables',
    'corridor_ferme',
    'devise_inactive',
    'corridor_inconnu',
    'destination_en_panne',
    'devis_deja_utilise',
    'devis_different',
    'devis_expire',
    'devis_introuvable',
    'devis_taux_modifie',
    'iban_hors_sepa',
    'iban_invalide',
    'operateur_en_panne',
    'plafond_atteint',
    'retours_trop_nombreux',
    'solde_insuffisant',
    'telephone_invalide',
    'verification_requise',
  ],
  postVerifier: [
    'beneficiaire_change',
    'beneficiaire_introuvable',
    'beneficiaire_soi_meme',
    'compte_beneficiaire_refuse',
    'corridor_ferme',
    'devise_inactive',
    'corridor_inconnu',
    'iban_hors_sepa',
    'iban_invalide',
    'telephone_invalide',
  ],
  patchCancel: ['retrait_non_annulable'],
} as const satisfies RouteRefusals;

/** The account that a withdrawal goes to: its holder's name is asked for. */
function orderedAccount(deps: Pick<WithdrawalDeps, 'pool'>): NameSubject {
  return {
    async of({ body, actor }) {
      const { devisId: quoteId, methode: deliveryMethod, compte } = body as CreateWithdrawal;
      const use = { quoteId, ownerId: actor?.userId ?? '', deliveryMethod };
      const quote = await readWithdrawalQuote(deps.pool, use);
      return holderOfAccount({ methode: deliveryMethod, compte }, quote?.country ?? null);
    },
  };
}

/** Taking money out of one's wallet, to a bank account or a mobile wallet. */
export const withdrawalsRoutes: Features<WithdrawalDeps & ReceiptDeps> = async (app, deps) => {
  app.post(
    '/withdrawals',
    {
      config: {
        ...config,
        resolvesName: orderedAccount(deps),
        idempotent: true,
        orders: 'withdrawal',
        refusals: refused.post,
      },
      schema: {
        summary: 'Retirer de l’argent vers son propre compte',
        tags,
        body: createWithdrawalSchema,
        response: { 201: withdrawalSchema },
      },
    },
    async (request, reply) => {
      const answer = await createWithdrawal(deps, {
        key: idempotencyKey(request),
        ownerId: actorOf(request).userId,
        body: request.body,
        request,
      });
      return sendAnswer(reply, answer);
    },
  );

  app.post(
    '/withdrawals/verifier',
    {
      config: {
        access: signedIn,
        costly: 'outside',
        resolvesName: askedAccount,
        refusals: refused.postVerifier,
      },
      schema: {
        summary: 'Vérifier que le compte d’un retrait est bien à soi',
        tags,
        body: checkAccountSchema,
        response: { 200: accountCheckSchema },
      },
    },
    async (request) => checkAccount(deps, actorOf(request).userId, request.body),
  );

  app.get(
    '/withdrawals',
    {
      config,
      schema: {
        summary: 'Lister ses retraits',
        tags,
        querystring: withdrawalListQuerySchema,
        response: { 200: withdrawalListSchema },
      },
    },
    async (request) =>
      deps.reads.once(request, (snapshot) =>
        searchWithdrawals(snapshot, actorOf(request).userId, request.query),
      ),
  );

  app.get(
    '/withdrawals/:id',
    {
      config,
      schema: { summary: 'Suivre un retrait', tags, params, response: { 200: withdrawalSchema } },
    },
    async (request) => getWithdrawal(deps, ownOf(request)),
  );

  app.patch(
    '/withdrawals/:id/cancel',
    {
      config: { ...config, refusals: refused.patchCancel },
      schema: {
        summary: 'Annuler un retrait avant son départ',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: withdrawalSchema },
      },
    },
    async (request) => cancelWithdrawal(deps, ownOf(request)),
  );

  app.get(
    '/withdrawals/:id/recu',
    {
      config: { ...config, costly: 'document' },
      schema: { summary: 'Télécharger le reçu d’un retrait', tags, params },
    },
    async (request, reply) => {
      const own = { ...ownOf(request), language: languageOf(request) };
      return answerReceipt(deps, { request, reply }, (source) => withdrawalReceipt(source, own));
    },
  );
};

function ownOf(request: FastifyRequest<{ Params: { id: string } }>) {
  return { id: request.params.id, userId: actorOf(request).userId };
}
