import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { amountText } from '../providers/amounts.ts';
import { billers } from '../providers/bills/billers.ts';
import { billRefusals, type BillPaymentRecord, type Bills } from '../providers/bills/bills.ts';
import { ProviderError, parseRequest, recordOrNotFound } from '../providers/provider-api.ts';
import type { World } from '../world/world.ts';

type ById = { Params: { id: string } };

/** The desk's part of bills: what was ordered, and the biller's word about it. */
export function billRoutes(world: World, bills: Bills) {
  const records = world.state.billPayments;
  const recordOf = (id: string) => recordOrNotFound(records.find((record) => record.id === id));

  return async (app: FastifyInstance) => {
    app.get<{ Querystring: { reference?: string } }>('/desk/api/bills', ({ query }) =>
      records
        .filter(({ reference }) => query.reference === undefined || reference === query.reference)
        .map(billView),
    );
    app.post<ById>('/desk/api/bills/:id/settle', ({ params }) =>
      done(bills.settle(recordOf(params.id))),
    );
    app.post<ById>('/desk/api/bills/:id/refuse', ({ params, body }) => {
      const { reason } = parseRequest(z.strictObject({ reason: z.enum(billRefusals) }), body);
      return done(bills.turnDown(recordOf(params.id), reason));
    });
  };
}

export function billView(bill: BillPaymentRecord) {
  const { id, reference, billerId, billReference, status, refusal, receiptNumber } = bill;
  const { promisedBy, createdAt, updatedAt } = bill;
  return {
    id,
    reference,
    billerName: billers.find((biller) => biller.id === billerId)?.name ?? billerId,
    billReference,
    status,
    refusal,
    receiptNumber,
    promisedBy,
    createdAt,
    updatedAt,
    amountText: amountText(bill),
  };
}

function done(did: boolean): { done: true } {
  if (!did) throw new ProviderError('TOO_LATE', 409, 'Ce n’est plus possible');
  return { done: true };
}
