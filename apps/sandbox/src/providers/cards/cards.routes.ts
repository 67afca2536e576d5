import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { outcomeOfReference } from '../../world/outcomes.ts';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import { orderedAmount } from '../amounts.ts';
import {
  ProviderError,
  alreadyMade,
  cutConnection,
  fingerprintOf,
  guardProviderApi,
  parseRequest,
  recordOrNotFound,
  serveByReference,
  serveRecords,
} from '../provider-api.ts';
import type { CardPaymentRecord, CardRefundRecord, Cards } from './cards.ts';
import { leftOf } from './disputes.ts';

const webAddress = z.url({ protocol: /^https?$/ });

const orderSchema = z.strictObject({
  reference: z.string().min(1).max(100),
  amount: z.string(),
  currency: z.string(),
  description: z.string().min(1).max(200),
  returnUrl: webAddress,
  callbackUrl: webAddress,
});

const refundSchema = z.strictObject({
  reference: z.string().min(1).max(100),
  paymentId: z.string(),
  amount: z.string(),
  currency: z.string(),
});

type ById = { Params: { id: string } };

const refundMs = 1_000;
const slowRefundMs = 20_000;

/** The card gateway's API, below /cards/v1. Cards themselves are typed in the hosted fields. */
export function cardsRoutes(world: World, cards: Cards, baseUrl: () => string) {
  const { cardPayments, cardRefunds } = world.state;
  const payment = (id: string) => recordOrNotFound(cardPayments.find((record) => record.id === id));
  const view = (record: CardPaymentRecord) => paymentView(record, baseUrl());

  world.schedule.on('cards.refund', (id) => {
    const refund = cardRefunds.find((record) => record.id === id);
    if (refund?.status !== 'PENDING') return;
    refund.status = outcomeOfReference(refund.reference) === '0003' ? 'REFUSED' : 'DONE';
    refund.doneAt = world.clock.now().toISOString();
    world.changed('cards');
  });

  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, 'cards');

    api.post('/payments', (request, reply) => {
      const order = parseRequest(orderSchema, request.body);
      orderedAmount(order);
      const fingerprint = fingerprintOf(order);
      const known = alreadyMade(cardPayments, order.reference, fingerprint);
      if (known) return reply.code(202).send(view(known));
      // Before a card is known, only a fault of the call itself makes sense.
      const byDigits = outcomeOfReference(order.reference);
      const outcome = takeOutcome(world, 'cards', byDigits, ['0006', '0007']);
      if (outcome === '0007') {
        throw new ProviderError('MERCHANT_SUSPENDED', 403, 'The merchant account is suspended');
      }
      const opened = cards.open(order, fingerprint);
      if (outcome === '0006') return cutConnection(request, reply);
      return reply.code(202).send(view(opened));
    });

    serveRecords(api, '/payments', { records: cardPayments, view });

    api.post<ById>('/payments/:id/cancel', (request) => {
      const found = payment(request.params.id);
      cards.settle(found, 'CANCELED');
      return view(found);
    });

    api.post('/refunds', (request, reply) => {
      const order = parseRequest(refundSchema, request.body);
      const fingerprint = fingerprintOf(order);
      const known = alreadyMade(cardRefunds, order.reference, fingerprint);
      if (known) return reply.code(202).send(refundView(known));
      refuseRefund(world, order, payment(order.paymentId));
      const id = `refund_${randomUUID()}`;
      const refund: CardRefundRecord = { ...order, id, fingerprint, status: 'PENDING' };
      cardRefunds.push(refund);
      const outcome = outcomeOfReference(order.reference);
      world.schedule.add('cards.refund', id, outcome === '0002' ? slowRefundMs : refundMs);
      world.changed('cards');
      if (outcome === '0006') return cutConnection(request, reply);
      return reply.code(202).send(refundView(refund));
    });

    serveByReference(api, '/refunds', { records: cardRefunds, view: refundView });
  };
}

function refuseRefund(
  world: World,
  order: z.infer<typeof refundSchema>,
  payment: CardPaymentRecord,
): void {
  const amount = orderedAmount(order);
  if (payment.status !== 'APPROVED') {
    throw new ProviderError('NOT_REFUNDABLE', 409, 'Only an approved payment is refunded');
  }
  if (order.currency !== payment.currency) {
    throw new ProviderError(
      'UNSUPPORTED_CURRENCY',
      400,
      `It was paid in ${payment.currency}`,
      'currency',
    );
  }
  if (amount.minor <= leftOf(world, payment).minor) return;
  const isDisputed = world.state.cardDisputes.some(
    ({ paymentId, status }) => paymentId === payment.id && status !== 'WON',
  );
  if (isDisputed)
    throw new ProviderError('PAYMENT_DISPUTED', 409, 'The bank of the card takes it back');
  throw new ProviderError('REFUND_TOO_LARGE', 409, 'More than what was paid', 'amount');
}

function paymentView(payment: CardPaymentRecord, baseUrl: string) {
  return {
    id: payment.id,
    reference: payment.reference,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status === 'PENDING' ? '202' : '200',
    description: payment.status,
    declineReason: payment.declineReason,
    card: payment.card,
    fieldsUrl: `${baseUrl}/cards/fields/${payment.token}`,
    pageUrl: `${baseUrl}/cards/pay/${payment.token}`,
    createdAt: payment.createdAt,
  };
}

function refundView({ reference, paymentId, amount, currency, status }: CardRefundRecord) {
  return { reference, paymentId, amount, currency, status };
}
