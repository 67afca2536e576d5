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
import { isIban } from './iban.ts';
import { checkedName } from './name-check.ts';
import { destinationId } from './payout-destinations.ts';
import type { Beneficiary, PayoutMethod, PayoutRecord, Payouts } from './payouts.ts';

const beneficiarySchema = z.strictObject({
  name: z.string(),
  country: z.string(),
  iban: z.string().optional(),
  accountNumber: z.string().optional(),
  phone: z.string().optional(),
  operator: z.string().optional(),
});

const method = z.enum(['bank', 'mobile', 'cash']);

const orderSchema = z.strictObject({
  reference: z.string().min(1).max(100),
  amount: z.string(),
  currency: z.string(),
  method,
  beneficiary: beneficiarySchema,
  callbackUrl: z.url({ protocol: /^https?$/ }),
});

const nameCheckSchema = z.strictObject({ method, beneficiary: beneficiarySchema });

/** The payout provider's API, below /payouts/v1. */
export function payoutsRoutes(world: World, payouts: Payouts) {
  const { payouts: records } = world.state;

  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, 'payouts', { health: () => healthView(world, 'payouts') });

    api.post('/payouts', (request, reply) => {
      const order = parseRequest(orderSchema, request.body);
      const fingerprint = fingerprintOf(order);
      const known = alreadyMade(records, order.reference, fingerprint);
      if (known) return reply.code(202).send(payoutView(known));
      orderedAmount(order);
      refuseBeneficiary(order.method, order.beneficiary);
      refuseDown(world, 'payouts', destinationId(order.method, order.beneficiary));
      const outcome = takeOutcome(world, 'payouts', outcomeByDigits(order));
      if (outcome === '0007') {
        throw new ProviderError('INSUFFICIENT_FLOAT', 403, `No ${order.currency} left to pay out`);
      }
      const accepted = payouts.accept(order, fingerprint, outcome);
      if (outcome === '0006') return cutConnection(request, reply);
      return reply.code(202).send(payoutView(accepted));
    });

    serveRecords(api, '/payouts', { records, view: payoutView });

    api.post('/name-checks', (request) => {
      const question = parseRequest(nameCheckSchema, request.body);
      refuseBeneficiary(question.method, question.beneficiary);
      return checkedName(question.method, question.beneficiary);
    });
  };
}

/** By the reference when it asks for something, or else by where the money goes. */
function outcomeByDigits(order: z.infer<typeof orderSchema>): OutcomeCode {
  const byReference = outcomeOfReference(order.reference);
  if (byReference !== '0001') return byReference;
  const { iban, accountNumber, phone } = order.beneficiary;
  const destination = order.method === 'bank' ? (iban ?? accountNumber) : phone;
  return outcomeOfNumber(destination ?? '');
}

function refuseBeneficiary(method: PayoutMethod, beneficiary: Beneficiary): void {
  const refuse = (code: string, field: string): never => {
    throw new ProviderError(code, 400, `${field} is missing or wrong`, `beneficiary.${field}`);
  };
  if (beneficiary.name.trim().length < 2) refuse('INVALID_NAME', 'name');
  if (!/^[A-Z]{2}$/.test(beneficiary.country)) refuse('UNSUPPORTED_COUNTRY', 'country');
  const { iban, accountNumber, phone, operator } = beneficiary;
  if (phone !== undefined && !/^\+[1-9]\d{7,14}$/.test(phone)) refuse('INVALID_PHONE', 'phone');
  if (method === 'mobile') {
    if (phone === undefined) refuse('INVALID_PHONE', 'phone');
    if (!operator) refuse('UNSUPPORTED_OPERATOR', 'operator');
  }
  if (method === 'bank') {
    if (iban === undefined && accountNumber === undefined)
      refuse('INVALID_ACCOUNT', 'accountNumber');
    if (iban !== undefined && !isIban(iban)) refuse('INVALID_IBAN', 'iban');
    if (accountNumber !== undefined && !/^[A-Z0-9 -]{4,34}$/i.test(accountNumber)) {
      refuse('INVALID_ACCOUNT', 'accountNumber');
    }
  }
}

function payoutView(payout: PayoutRecord) {
  const { id, reference, amount, currency, method, status } = payout;
  const { returnReason, pickupCode, createdAt, updatedAt } = payout;
  return {
    id,
    reference,
    amount,
    currency,
    method,
    status,
    returnReason,
    pickupCode,
    createdAt,
    updatedAt,
  };
}
