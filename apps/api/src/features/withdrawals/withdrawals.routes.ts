import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  accountCheckSchema,
  checkAccountSchema,
  createWithdrawalSchema,
  withdrawalListQuerySchema,
  withdrawalListSchema,
  withdrawalSchema,
} from '@nzela/contract/withdrawals';
import { idempotencyKey, sendAnswer } from '../../kernel/idempotency.ts';
import { holderInBody } from '../../kernel/name-lookups.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import type { Features } from '../../kernel/routes.ts';
import { actorOf, signedIn } from '../../kernel/session.ts';
import { languageOf } from '../../kernel/words.ts';
import type { WithdrawalDeps } from './deps.ts';
import { withdrawalReceipt } from './receipts.ts';
import {
  cancelWithdrawal,
  checkAccount,
  createWithdrawal,
  getWithdrawal,
  searchWithdrawals,
} from './withdrawals.service.ts';

const params = z.object({ id: idSchema });
const tags = ['withdrawals'];
const config = { access: signedIn };

/** Taking money out of one's wallet, to a bank account or a mobile wallet. */
export const withdrawalsRoutes: Features<WithdrawalDeps & ReceiptDeps> = async (app, deps) => {
  app.post(
    '/withdrawals',
    {
      config,
      schema: { tags, body: createWithdrawalSchema, response: { 201: withdrawalSchema } },
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
      config: { access: signedIn, costly: 'outside', resolvesName: holderInBody },
      schema: { tags, body: checkAccountSchema, response: { 200: accountCheckSchema } },
    },
    async (request) => checkAccount(deps, actorOf(request).userId, request.body),
  );

  app.get(
    '/withdrawals',
    {
      config,
      schema: {
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
    { config, schema: { tags, params, response: { 200: withdrawalSchema } } },
    async (request) => getWithdrawal(deps, ownOf(request)),
  );

  app.patch(
    '/withdrawals/:id/cancel',
    {
      config,
      schema: { tags, params, body: emptyBodySchema, response: { 200: withdrawalSchema } },
    },
    async (request) => cancelWithdrawal(deps, ownOf(request)),
  );

  app.get(
    '/withdrawals/:id/recu',
    { config: { ...config, costly: 'document' }, schema: { tags, params } },
    async (request, reply) => {
      const own = { ...ownOf(request), language: languageOf(request) };
      return answerReceipt(deps, { request, reply }, (source) => withdrawalReceipt(source, own));
    },
  );
};

function ownOf(request: FastifyRequest<{ Params: { id: string } }>) {
  return { id: request.params.id, userId: actorOf(request).userId };
}
