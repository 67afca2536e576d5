import { z } from 'zod';
import {
  billCheckRequestSchema,
  billCheckSchema,
  billerListQuerySchema,
  billerListSchema,
  billListQuerySchema,
  billListSchema,
  billSchema,
  payBillSchema,
} from '@nzela/contract/bills';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { createAttempts } from '../../kernel/identity/attempts.ts';
import { holderInBody } from '../../kernel/identity/name-lookups.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, gatewayAccess, signedIn } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import { createBillers, listBillers } from './bills.billers.ts';
import { checkBill } from './bills.check.ts';
import { cancelBill, getBill, payBill, searchBills } from './bills.service.ts';
import { billByReference } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { heardOf } from './following.ts';
import { billReceipt } from './receipts.ts';

const params = z.object({ id: idSchema });
const tags = ['bills'];
const config = { access: signedIn };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postCheck: [
    'facturier_en_panne',
    'facturier_inconnu',
    'montant_facture',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'passerelle_indisponible',
    'trop_de_tentatives',
  ],
  post: [
    'compte_ferme',
    'facture_a_verifier',
    'facture_en_cours',
    'facturier_en_panne',
    'introuvable',
    'plafond_atteint',
    'solde_insuffisant',
    'verification_requise',
  ],
  patchCancel: ['facture_non_annulable'],
} as const satisfies RouteRefusals;

/** Bills: who can be paid, what is due, paying it, calling it off, and what became of it. */
export const billsRoutes: Features<BillDeps & ReceiptDeps> = async (app, deps) => {
  await app.register(checkRoutes, deps);

  app.post(
    '/bills',
    {
      config: { ...config, idempotent: true, orders: 'payment', refusals: refused.post },
      schema: {
        summary: 'Payer une facture',
        tags,
        body: payBillSchema,
        response: { 201: billSchema },
      },
    },
    async (request, reply) => {
      const key = idempotencyKey(request);
      const ownerId = actorOf(request).userId;
      const billId = request.body.verification;
      return sendAnswer(reply, await payBill(deps, { key, ownerId, billId, request }));
    },
  );

  app.get(
    '/bills',
    {
      config,
      schema: {
        summary: 'Lister ses factures payées',
        tags,
        querystring: billListQuerySchema,
        response: { 200: billListSchema },
      },
    },
    async (request) =>
      deps.reads.once(request, (snapshot) =>
        searchBills(snapshot, actorOf(request).userId, request.query),
      ),
  );

  app.get(
    '/bills/:id',
    {
      config,
      schema: { summary: 'Suivre une facture payée', tags, params, response: { 200: billSchema } },
    },
    async (request) => getBill(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.patch(
    '/bills/:id/cancel',
    {
      config: { ...config, refusals: refused.patchCancel },
      schema: {
        summary: 'Annuler une facture retenue pour vérification',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: billSchema },
      },
    },
    async (request) => cancelBill(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.get(
    '/bills/:id/recu',
    {
      config: { ...config, costly: 'document' },
      schema: { summary: 'Télécharger le reçu d’une facture', tags, params },
    },
    async (request, reply) => {
      const own = { id: request.params.id, userId: actorOf(request).userId };
      return answerReceipt(deps, { request, reply }, (source) =>
        billReceipt(source, { ...own, language: languageOf(request) }),
      );
    },
  );

  await app.register(callbackRoutes, deps);
};

/** Whom one can pay, and what a reference is of. */
const checkRoutes: Features<BillDeps> = async (app, deps) => {
  const billers = createBillers(deps.gateways.bills);
  const attempts = createAttempts(deps);

  app.get(
    '/bills/billers',
    {
      config: { ...config, costly: 'outside' },
      schema: {
        summary: 'Lister les facturiers d’un pays',
        tags,
        querystring: billerListQuerySchema,
        response: { 200: billerListSchema },
      },
    },
    async (request) => listBillers(deps, billers, request.query),
  );

  app.post(
    '/bills/check',
    {
      config: {
        ...config,
        costly: 'outside',
        resolvesName: holderInBody,
        refusals: refused.postCheck,
      },
      schema: {
        summary: 'Chercher une facture par sa référence',
        tags,
        body: billCheckRequestSchema,
        response: { 200: billCheckSchema },
      },
    },
    async (request) =>
      checkBill({ ...deps, billers, attempts }, actorOf(request).userId, request.body),
  );
};

/** What the biller tells: a hint. Its signature is checked, then what it is about is looked up; its claim is never read. */
const callbackRoutes: Features<BillDeps & ReceiptDeps> = async (app, deps) => {
  app.post(
    '/gateways/bills/callback',
    {
      config: { access: gatewayAccess },
      schema: {
        summary: 'Annoncer l’issue d’une facture payée',
        tags: ['gateways'],
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { headers, rawBody } = request;
      const hint = await deps.gateways.bills.verifyCallback({ headers, rawBody });
      const { reference } = hint ?? refuse('signature_invalide');
      const billId = await billByReference(deps.pool, reference);
      if (billId !== null) await heardOf(deps, billId);
      return reply.status(204).send(null);
    },
  );
};
