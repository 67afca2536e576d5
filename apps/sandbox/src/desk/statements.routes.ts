import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { orderedAmount } from '../providers/amounts.ts';
import { parseRequest } from '../providers/provider-api.ts';
import { statementFaults, statementSources } from '../providers/statements.ts';
import type { World } from '../world/world.ts';

const statementSchema = z
  .strictObject({
    source: z.enum(statementSources),
    day: z.iso.date(),
    fault: z.enum(statementFaults),
  })
  .refine(({ source, fault }) => source === 'bank' || fault !== 'balance', { path: ['fault'] });

const openingSchema = z.strictObject({
  amounts: z.array(z.strictObject({ amount: z.string(), currency: z.string() })),
});

/** The desk's part of daily statements: what is wrong with them, and what the bank's begin with. */
export function statementActions(world: World) {
  const { state } = world;

  return async (app: FastifyInstance) => {
    app.post('/desk/api/statements', (request) => {
      state.statementFaults.push(parseRequest(statementSchema, request.body));
      world.changed('bank');
      return { done: true };
    });

    app.post('/desk/api/bank-opening', (request) => {
      const { amounts } = parseRequest(openingSchema, request.body);
      for (const one of amounts) orderedAmount(one);
      state.bankOpening = amounts;
      world.changed('bank');
      return { done: true };
    });
  };
}
