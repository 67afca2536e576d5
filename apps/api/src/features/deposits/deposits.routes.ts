import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cardPaymentSchema } from '@nzela/contract/card-payments';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  createDepositSchema,
  depositListQuerySchema,
  depositListSchema,
  depositSchema,
} from '@nzela/contract/deposits';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { readCardPayment, startCardPayment } from '../card-payments/card-payments.ts';
import {
  cancelDeposit,
  createDeposit,
  getDeposit,
  searchDeposits,
  type DepositDeps,
} from './deposits.service.ts';
import { depositReceipt } from './receipts.ts';

const params = z.object({ id: idSchema });
const paymentParams = z.object({ id: idSchema, paiementId: idSchema });
const tags = ['deposits'];
const config = { access: signedIn };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  post: [
    'devise_inactive',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'moyen_desactive',
    'paiements_en_attente',
  ],
  patchCancel: ['depot_non_annulable'],
  postPaiements: ['passerelle_indisponible'],
  getRecu: ['recu_indisponible'],
} as const satisfies RouteRefusals;

/** Bringing money into one's wallet, by card or by wire. */
export const depositsRoutes: Features<DepositDeps & ReceiptDeps> = async (app, deps) => {
  app.post(
    '/deposits',
    {
      config: { ...config, idempotent: true, orders: 'topup', refusals: refused.post },
      schema: {
        summary: 'Alimenter son portefeuille par carte ou par virement',
        tags,
        body: createDepositSchema,
        response: { 201: depositSchema },
      },
    },
    async (request, reply) => {
      const creation = { ownerId: actorOf(request).userId, body: request.body };
      return sendAnswer(reply, await createDeposit(deps, idempotencyKey(request), creation));
    },
  );

  app.get(
    '/deposits',
    {
      config,
      schema: {
        summary: 'Lister ses dépôts',
        tags,
        querystring: depositListQuerySchema,
        response: { 200: depositListSchema },
      },
    },
    async (request) =>
      deps.reads.once(request, (snapshot) =>
        searchDeposits({ ...deps, snapshot }, actorOf(request).userId, request.query),
      ),
  );

  app.get(
    '/deposits/:id',
    {
      config,
      schema: { summary: 'Suivre un dépôt', tags, params, response: { 200: depositSchema } },
    },
    async (request) => getDeposit(deps, ownOf(request)),
  );

  app.patch(
    '/deposits/:id/cancel',
    {
      config: { ...config, refusals: refused.patchCancel },
      schema: {
        summary: 'Annuler un dépôt qui n’est pas payé',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: depositSchema },
      },
    },
    async (request) => cancelDeposit(deps, ownOf(request)),
  );

  app.post(
    '/deposits/:id/paiements',
    {
      config: { ...config, idempotent: true, refusals: refused.postPaiements },
      schema: {
        summary: 'Payer un dépôt par carte',
        tags,
        params,
        body: emptyBodySchema,
        response: { 201: cardPaymentSchema },
      },
    },
    async (request, reply) => {
      const payment = await startCardPayment(deps, idempotencyKey(request), payerOf(request));
      return reply.status(201).send(payment);
    },
  );

  app.get(
    '/deposits/:id/paiements/:paiementId',
    {
      config,
      schema: {
        summary: 'Suivre le paiement par carte d’un dépôt',
        tags,
        params: paymentParams,
        response: { 200: cardPaymentSchema },
      },
    },
    async (request) =>
      readCardPayment(deps, { id: request.params.paiementId, ...payerOf(request) }),
  );

  app.get(
    '/deposits/:id/recu',
    {
      config: { ...config, costly: 'document', refusals: refused.getRecu },
      schema: { summary: 'Télécharger le reçu d’un dépôt', tags, params },
    },
    async (request, reply) => {
      const own = { ...ownOf(request), language: languageOf(request) };
      return answerReceipt(deps, { request, reply }, (source) => depositReceipt(source, own));
    },
  );
};

type ForOne = FastifyRequest<{ Params: { id: string } }>;

function ownOf(request: ForOne) {
  return { id: request.params.id, userId: actorOf(request).userId };
}

function payerOf(request: ForOne) {
  const { id: subjectId, userId: payerId } = ownOf(request);
  return { purpose: 'deposit', subjectId, payerId } as const;
}
