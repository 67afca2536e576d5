import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { outcomeOfNumber, outcomeOfReference, type OutcomeCode } from '../../world/outcomes.ts';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import { orderedAmount } from '../amounts.ts';
import { healthView, refuseDown } from '../destinations.ts';
import {
  ProviderError,
  alreadyMade,
  cutConnection,
  fingerprintOf,
  guardProviderApi,
  parseRequest,
  serveRecords,
} from '../provider-api.ts';
import { checkedBill, filedReference, refuseTwice } from './bill-check.ts';
import { billers, billTypes, type Biller } from './billers.ts';
import type { BillPaymentRecord, Bills } from './bills.ts';

const listSchema = z.strictObject({
  country: z.string().optional(),
  type: z.enum(billTypes).optional(),
});

const checkSchema = z.strictObject({ billerId: z.string(), billReference: z.string().max(60) });

const orderSchema = z.strictObject({
  reference: z.string().min(1).max(100),
  billerId: z.string(),
  billReference: z.string().max(60),
  amount: z.string(),
  currency: z.string(),
  callbackUrl: z.url({ protocol: /^https?$/ }),
});

/** The bill provider's API, below /bills/v1. */
export function billsRoutes(world: World, bills: Bills) {
  const { billPayments: records } = world.state;

  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, 'bills', { health: () => healthView(world, 'bills') });

    api.get('/billers', (request) => {
      const { country, type } = parseRequest(listSchema, request.query);
      return {
        billers: billers.filter(
          (biller) =>
            (country === undefined || biller.country === country) &&
            (type === undefined || biller.type === type),
        ),
      };
    });

    api.post('/checks', (request) => {
      const { billerId, billReference } = parseRequest(checkSchema, request.body);
      const found = { payments: records, today: world.clock.now() };
      return checkedBill(billerOf(billerId), billReference, found);
    });

    api.post('/payments', (request, reply) => {
      const order = parseRequest(orderSchema, request.body);
      const fingerprint = fingerprintOf(order);
      const known = alreadyMade(records, order.reference, fingerprint);
      if (known) return reply.code(202).send(paymentView(known));
      const biller = billerOf(order.billerId);
      const billReference = filedReference(order.billReference);
      refuseTwice(biller, billReference, records);
      orderedAmount(order);
      refuseAmount(biller, billReference, order);
      refuseDown(world, 'bills', biller.id);
      const outcome = takeOutcome(world, 'bills', outcomeByDigits(order));
      if (outcome === '0007') {
        throw new ProviderError('INSUFFICIENT_FLOAT', 403, `No ${order.currency} left to pay with`);
      }
      const accepted = bills.accept({ ...order, billReference }, { biller, fingerprint, outcome });
      if (outcome === '0006') return cutConnection(request, reply);
      return reply.code(202).send(paymentView(accepted));
    });

    serveRecords(api, '/payments', { records, view: paymentView });
  };

  function refuseAmount(
    biller: Biller,
    billReference: string,
    order: { readonly amount: string; readonly currency: string },
  ): void {
    if (order.currency !== biller.currency) {
      throw new ProviderError('UNSUPPORTED_CURRENCY', 400, `${biller.name} takes another currency`);
    }
    if (biller.amountMode === 'FREE') return;
    const none = { payments: [], today: world.clock.now() };
    const { amountDue } = checkedBill(biller, billReference, none);
    if (amountDue !== null && Number(amountDue) !== Number(order.amount)) {
      throw new ProviderError('AMOUNT_MISMATCH', 400, `${amountDue} is due`, 'amount');
    }
  }
}

function billerOf(id: string): Biller {
  const found = billers.find((biller) => biller.id === id);
  if (found !== undefined) return found;
  throw new ProviderError('UNKNOWN_BILLER', 404, 'No such biller', 'billerId');
}

/** By our reference when it asks for something, or else by the bill's. */
function outcomeByDigits(order: z.infer<typeof orderSchema>): OutcomeCode {
  const byReference = outcomeOfReference(order.reference);
  return byReference === '0001' ? outcomeOfNumber(order.billReference) : byReference;
}

function paymentView(payment: BillPaymentRecord) {
  const { id, reference, billerId, billReference, amount, currency, status } = payment;
  const { refusal, receiptNumber, promisedBy, createdAt, updatedAt } = payment;
  return {
    id,
    reference,
    billerId,
    billReference,
    amount,
    currency,
    status,
    refusal,
    receiptNumber,
    promisedBy,
    createdAt,
    updatedAt,
  };
}
