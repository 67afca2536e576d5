import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallbackHint } from '../../gateways/gateway.ts';
import { refuse } from '../../kernel/problem.ts';
import type { Features } from '../../kernel/routes.ts';
import { gatewayAccess } from '../../kernel/session.ts';
import { syncCardPayment } from './card-payments.service.ts';
import { findAttemptByReference } from './card-payments.store.ts';
import { followRefund } from './card-refunds.ts';
import { refundByReference } from './card-refunds.store.ts';
import type { TransferDeps } from './deps.ts';
import { advanceTransfer } from './payouts.service.ts';
import { transferOfPayout } from './payouts.store.ts';
import { lookUpWires } from './wires.service.ts';

const options = {
  config: { access: gatewayAccess },
  schema: { tags: ['gateways'], response: { 204: z.null() } },
};

/**
 * Where providers call back. A callback is a hint: its signature is checked, then what it is about is looked up. What
 * it claims is never read, so forged, late and repeated ones change nothing.
 */
export const callbacksRoutes: Features<TransferDeps> = async (app, deps) => {
  const { cards, payouts, bank } = deps.gateways;
  type Verify = (callback: {
    headers: FastifyRequest['headers'];
    rawBody: string;
  }) => Promise<CallbackHint | null>;

  async function hintOf(verify: Verify, request: FastifyRequest): Promise<CallbackHint> {
    const hint = await verify({ headers: request.headers, rawBody: request.rawBody });
    return hint ?? refuse('signature_invalide');
  }

  app.post('/gateways/cards/callback', options, async (request, reply) => {
    const { reference } = await hintOf(cards.verifyCallback, request);
    const attempt = await findAttemptByReference(deps.pool, reference);
    if (attempt !== null) await syncCardPayment(deps, attempt);
    const refundId = await refundByReference(deps.pool, reference);
    if (refundId !== null) await followRefund(deps, refundId);
    return reply.status(204).send(null);
  });

  app.post('/gateways/payouts/callback', options, async (request, reply) => {
    const { reference } = await hintOf(payouts.verifyCallback, request);
    const transferId = await transferOfPayout(deps.pool, reference);
    if (transferId !== null) await advanceTransfer(deps, transferId);
    return reply.status(204).send(null);
  });

  app.post('/gateways/bank/callback', options, async (request, reply) => {
    const { reference } = await hintOf(bank.verifyCallback, request);
    await lookUpWires(deps, reference);
    return reply.status(204).send(null);
  });
};
