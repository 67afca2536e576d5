import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cardPaymentSchema } from '@nzela/contract/card-payments';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import { mobileMoneyPaymentSchema } from '@nzela/contract/mobile-money';
import { payableSchema, payByPhoneSchema, payCodeSchema } from '@nzela/contract/money-requests';
import { createAttempts } from '../../kernel/identity/attempts.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, publicAccess, signedIn } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { createOffer } from '../mobile-money/mobile-money.ts';
import type { MoneyRequestDeps } from './deps.ts';
import {
  payFromWallet,
  readCard,
  readPayable,
  readPhone,
  startCard,
  startPhone,
  type Holder,
} from './paying.service.ts';
import { requestReceipt } from './receipts.ts';

const params = z.object({ code: payCodeSchema });
const paymentParams = z.object({ code: payCodeSchema, paiementId: idSchema });
const tags = ['money-requests'];
const forAll = { access: publicAccess };

/** What the page `/pay/{id}` asks: whoever holds the link may see what is asked for, and pay it. */
export const payingRoutes: Features<MoneyRequestDeps & ReceiptDeps> = async (app, deps) => {
  const attempts = createAttempts(deps);
  const offer = createOffer(deps);

  app.get(
    '/pay/:code',
    { config: forAll, schema: { tags, params, response: { 200: payableSchema } } },
    async (request) => readPayable({ ...deps, attempts, offer }, holderOf(request)),
  );

  app.post(
    '/pay/:code/portefeuille',
    {
      config: { access: signedIn },
      schema: { tags, params, body: emptyBodySchema, response: { 201: payableSchema } },
    },
    async (request, reply) => {
      const payment = {
        key: idempotencyKey(request),
        code: request.params.code,
        payerId: actorOf(request).userId,
        request,
      };
      return sendAnswer(reply, await payFromWallet(deps, payment));
    },
  );

  app.post(
    '/pay/:code/paiements',
    {
      config: forAll,
      schema: { tags, params, body: emptyBodySchema, response: { 201: cardPaymentSchema } },
    },
    async (request, reply) => {
      const holder = holderOf(request);
      // A visitor has nothing but the link, which is in the address that the key is made of.
      const key = idempotencyKey(request, holder.userId ?? holder.code);
      return reply.status(201).send(await startCard(deps, key, holder));
    },
  );

  app.get(
    '/pay/:code/paiements/:paiementId',
    {
      config: forAll,
      schema: { tags, params: paymentParams, response: { 200: cardPaymentSchema } },
    },
    async (request) => readCard(deps, request.params.paiementId, holderOf(request)),
  );

  app.post(
    '/pay/:code/mobile-money',
    {
      config: forAll,
      schema: { tags, params, body: payByPhoneSchema, response: { 201: mobileMoneyPaymentSchema } },
    },
    async (request, reply) => {
      const { body } = request;
      const holder = holderOf(request);
      const key = idempotencyKey(request, holder.userId ?? holder.code);
      return sendAnswer(reply, await startPhone({ ...deps, attempts }, key, { holder, body }));
    },
  );

  app.get(
    '/pay/:code/mobile-money/:paiementId',
    {
      config: forAll,
      schema: { tags, params: paymentParams, response: { 200: mobileMoneyPaymentSchema } },
    },
    async (request) => readPhone(deps, request.params.paiementId, holderOf(request)),
  );

  app.get(
    '/pay/:code/recu',
    { config: { ...forAll, costly: 'document' }, schema: { tags, params } },
    async (request, reply) => {
      const payer = {
        code: request.params.code,
        userId: request.actor?.userId ?? null,
        language: languageOf(request),
      };
      return answerReceipt(deps, { request, reply }, (source) => requestReceipt(source, payer));
    },
  );
};

function holderOf(request: FastifyRequest<{ Params: { code: string } }>): Holder {
  return {
    code: request.params.code,
    userId: request.actor?.userId ?? null,
    address: request.clientAddress,
  };
}
