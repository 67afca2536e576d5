import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  createTopupSchema,
  detectedOperatorSchema,
  detectOperatorSchema,
  recentNumberListSchema,
  topupListQuerySchema,
  topupListSchema,
  topupOperatorListSchema,
  topupOperatorsQuerySchema,
  topupProductListSchema,
  topupProductsQuerySchema,
  topupSchema,
} from '@nzela/contract/topups';
import { callbackOptions, hintOf } from '../../gateways/callbacks.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import { answerReceipt, type ReceiptDeps } from '../operations/operations.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { detectOperator, readOperators, readProducts } from './catalogue.ts';
import type { TopupDeps } from './deps.ts';
import { heardOf } from './follow.ts';
import { topupReceipt } from './receipt.ts';
import { createTopup, getTopup, recentNumbers, searchTopups } from './topups.service.ts';
import { topupByReference } from './topups.store.ts';

const params = z.object({ id: idSchema });
const tags = ['topups'];
const config = { access: signedIn };

/** Airtime and data for phones abroad, paid from the EUR wallet. */
export const topupsRoutes: Features<TopupDeps & ReceiptDeps> = async (app, deps) => {
  await catalogueRoutes(app, deps);

  app.post(
    '/topups',
    { config, schema: { tags, body: createTopupSchema, response: { 201: topupSchema } } },
    async (request, reply) => {
      const key = idempotencyKey(request);
      const { userId } = actorOf(request);
      return sendAnswer(
        reply,
        await createTopup(deps, { key, userId, body: request.body, request }),
      );
    },
  );

  app.get(
    '/topups',
    {
      config,
      schema: { tags, querystring: topupListQuerySchema, response: { 200: topupListSchema } },
    },
    async (request) =>
      deps.reads.once(request, (snapshot) =>
        searchTopups(snapshot, actorOf(request).userId, request.query),
      ),
  );

  app.get(
    '/topups/numeros',
    { config, schema: { tags, response: { 200: recentNumberListSchema } } },
    async (request) => ({
      elements: await deps.reads.once(request, (snapshot) =>
        recentNumbers(snapshot, actorOf(request).userId),
      ),
    }),
  );

  app.get(
    '/topups/:id',
    { config, schema: { tags, params, response: { 200: topupSchema } } },
    async (request) => getTopup(deps, { id: request.params.id, userId: actorOf(request).userId }),
  );

  app.get(
    '/topups/:id/recu',
    { config: { ...config, costly: 'document' }, schema: { tags, params } },
    async (request, reply) => {
      const own = { id: request.params.id, userId: actorOf(request).userId };
      return answerReceipt(deps, { request, reply }, (source) =>
        topupReceipt(source, { ...own, language: languageOf(request) }),
      );
    },
  );

  app.post('/gateways/topup/callback', callbackOptions, async (request, reply) => {
    const { reference } = await hintOf(deps.gateways.topup.verifyCallback, request);
    const id = await topupByReference(deps.pool, reference);
    if (id !== null) await heardOf(deps, id);
    return reply.status(204).send(null);
  });
};

const catalogueRoutes: Features<TopupDeps> = async (app, deps) => {
  app.get(
    '/topups/operators',
    {
      config: { ...config, costly: 'outside' },
      schema: {
        tags,
        querystring: topupOperatorsQuerySchema,
        response: { 200: topupOperatorListSchema },
      },
    },
    async (request) => ({ elements: [...(await readOperators(deps, request.query.countryIso))] }),
  );

  app.post(
    '/topups/operators/detect',
    {
      config: { ...config, costly: 'outside' },
      schema: { tags, body: detectOperatorSchema, response: { 200: detectedOperatorSchema } },
    },
    async (request) => detectOperator(deps, request.body),
  );

  app.get(
    '/topups/products',
    {
      config: { ...config, costly: 'outside' },
      schema: {
        tags,
        querystring: topupProductsQuerySchema,
        response: { 200: topupProductListSchema },
      },
    },
    async (request) => ({ elements: await readProducts(deps, request.query) }),
  );
};
