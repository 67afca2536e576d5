import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cardPaymentSchema } from '@nzela/contract/card-payments';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  acceptPriceSchema,
  createTransferSchema,
  transferListQuerySchema,
  transferListSchema,
  transferSchema,
  type CreateTransfer,
} from '@nzela/contract/transfers';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import { holderIn, type NameSubject } from '../../kernel/identity/name-lookups.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { readCardPayment, startCardPayment } from '../card-payments/card-payments.ts';
import { createSpendingGate } from '../limits/limits.ts';
import { acceptPrice } from './quoted/acceptance.ts';
import type { TransferDeps } from './deps.ts';
import { sendInstantly, type InstantDeps } from './instant/instant.ts';
import { createPayees } from './instant/payees.ts';
import { createReferences } from './instant/references.ts';
import { transferReceipt } from './history/receipts.ts';
import {
  cancelTransfer,
  confirmTransfer,
  createTransfer,
  getTransfer,
  searchTransfers,
} from './transfers.service.ts';

const params = z.object({ id: idSchema });
const paymentParams = z.object({ id: idSchema, paiementId: idSchema });
type RouteDeps = TransferDeps & ReceiptDeps & Pick<InstantDeps, 'people'>;

const tags = ['transfers'];
const config = { access: signedIn };

/** A wallet is paid at once; on a quote, whom one names is told before anything is paid. */
const payeeName: NameSubject = {
  of: ({ body }) => holderIn((body as CreateTransfer).beneficiaire),
  paysAtOnce: ({ body }) => !('devisId' in (body as CreateTransfer)),
};

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  post: [
    'beneficiaire_change',
    'beneficiaire_introuvable',
    'beneficiaire_soi_meme',
    'code_qr_inconnu',
    'compte_ferme',
    'corridor_ferme',
    'devise_inactive',
    'corridor_inconnu',
    'destination_en_panne',
    'devis_deja_utilise',
    'devis_different',
    'devis_expire',
    'devis_introuvable',
    'devis_taux_modifie',
    'iban_invalide',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'moyen_desactive',
    'operateur_en_panne',
    'paiements_en_attente',
    'plafond_atteint',
    'retours_trop_nombreux',
    'solde_insuffisant',
    'telephone_invalide',
    'verification_requise',
  ],
  postPaiements: ['passerelle_indisponible'],
  patchConfirm: [
    'compte_ferme',
    'destination_en_panne',
    'devis_expire',
    'devis_taux_modifie',
    'operateur_en_panne',
    'paiement_non_recu',
    'plafond_atteint',
    'solde_insuffisant',
    'transfert_non_confirmable',
    'verification_requise',
  ],
  patchCancel: ['transfert_non_annulable'],
  patchAccord: [
    'compte_ferme',
    'montant_invalide',
    'montant_modifie',
    'montant_trop_grand',
    'solde_insuffisant',
    'taux_indisponible',
    'transfert_non_confirmable',
  ],
  getRecu: ['recu_indisponible'],
} as const satisfies RouteRefusals;

/** Sending money: to anybody on a quote, or to another wallet at once. */
export const transfersRoutes: Features<RouteDeps & WithReads> = async (app, deps) => {
  const hot = {
    ...deps,
    payees: createPayees(deps),
    references: createReferences(deps.pool),
    spending: createSpendingGate(deps),
  };

  app.post(
    '/transfers',
    {
      config: {
        ...config,
        resolvesName: payeeName,
        idempotent: true,
        orders: 'payment',
        refusals: refused.post,
      },
      schema: {
        summary: 'Envoyer de l’argent',
        tags,
        body: createTransferSchema,
        response: { 201: transferSchema },
      },
      // It fits a packet or two: making it smaller takes longer than sending it.
      compress: false,
    },
    async (request, reply) => {
      const key = idempotencyKey(request);
      const senderId = actorOf(request).userId;
      const { body } = request;
      if ('devisId' in body) {
        return sendAnswer(reply, await createTransfer(deps, { key, senderId, body }));
      }
      const made = await sendInstantly(hot, { key, senderId, body, request });
      // Of the answer's schema (a test checks it): reading it again would cost more than sending.
      return reply
        .status(201)
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send(made);
    },
  );

  app.get(
    '/transfers',
    {
      config,
      schema: {
        summary: 'Lister ses transferts',
        tags,
        querystring: transferListQuerySchema,
        response: { 200: transferListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) =>
        searchTransfers({ ...deps, snapshot }, actorOf(request).userId, request.query),
      ),
  );

  app.get(
    '/transfers/:id',
    {
      config,
      schema: { summary: 'Suivre un transfert', tags, params, response: { 200: transferSchema } },
    },
    async (request) =>
      getTransfer(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.post(
    '/transfers/:id/paiements',
    {
      config: { ...config, idempotent: true, refusals: refused.postPaiements },
      schema: {
        summary: 'Payer un transfert par carte',
        tags,
        params,
        body: emptyBodySchema,
        response: { 201: cardPaymentSchema },
      },
    },
    async (request, reply) => {
      const payer = payerOf(request);
      return reply.status(201).send(await startCardPayment(deps, idempotencyKey(request), payer));
    },
  );

  app.get(
    '/transfers/:id/paiements/:paiementId',
    {
      config,
      schema: {
        summary: 'Suivre le paiement par carte d’un transfert',
        tags,
        params: paymentParams,
        response: { 200: cardPaymentSchema },
      },
    },
    async (request) =>
      readCardPayment(deps, { id: request.params.paiementId, ...payerOf(request) }),
  );

  await app.register(receiptRoutes, deps);

  await app.register(decisionRoutes, deps);
};

/** What its sender decides of a transfer that is on its way. */
const decisionRoutes: Features<RouteDeps & WithReads> = async (app, deps) => {
  app.patch(
    '/transfers/:id/confirm',
    {
      config: { ...config, refusals: refused.patchConfirm },
      schema: {
        summary: 'Confirmer un transfert payé par son portefeuille',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: transferSchema },
      },
    },
    async (request) =>
      confirmTransfer(deps, { id: request.params.id, userId: actorOf(request).userId, request }),
  );

  app.patch(
    '/transfers/:id/cancel',
    {
      config: { ...config, refusals: refused.patchCancel },
      schema: {
        summary: 'Annuler un transfert avant son départ',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: transferSchema },
      },
    },
    async (request) =>
      cancelTransfer(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.patch(
    '/transfers/:id/accord',
    {
      config: { ...config, refusals: refused.patchAccord },
      schema: {
        summary: 'Accepter le nouveau prix d’un transfert',
        tags,
        params,
        body: acceptPriceSchema,
        response: { 200: transferSchema },
      },
    },
    async (request) => {
      const own = { id: request.params.id, userId: actorOf(request).userId };
      return acceptPrice(deps, { ...own, amountText: request.body.montantRecu });
    },
  );
};

const receiptRoutes: Features<RouteDeps> = async (app, deps) => {
  app.get(
    '/transfers/:id/recu',
    {
      config: { ...config, costly: 'document', refusals: refused.getRecu },
      schema: { summary: 'Télécharger le reçu d’un transfert', tags, params },
    },
    async (request, reply) => {
      const own = { id: request.params.id, userId: actorOf(request).userId };
      return answerReceipt(deps, { request, reply }, (source) =>
        transferReceipt(source, { ...own, language: languageOf(request) }),
      );
    },
  );
};

function payerOf(request: FastifyRequest<{ Params: { id: string } }>) {
  const payerId = actorOf(request).userId;
  return { purpose: 'transfer', subjectId: request.params.id, payerId } as const;
}
