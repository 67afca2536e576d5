import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../../world/world.ts';
import { guardProviderApi, parseRequest, ProviderError } from '../provider-api.ts';
import { account, newBankId, normalisedReference } from './bank.ts';

const pageSize = 100;

/** The bank's API, below /bank/v1: our account, what reached it, and where to say so. */
export function bankRoutes(world: World) {
  const { bank } = world.state;

  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, 'bank');

    api.get('/account', () => account);

    api.get('/wires', (request) => {
      const { reference } = parseRequest(z.object({ reference: z.string().min(1) }), request.query);
      const wanted = normalisedReference(reference);
      return {
        wires: bank.wires.filter((wire) => normalisedReference(wire.reference) === wanted),
      };
    });

    // The cursor is how many wires were read: the statement is only ever added to.
    api.get('/statement', (request) => {
      const query = z.object({
        since: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional(),
      });
      const since = parseRequest(query, request.query).since ?? '0';
      const start = Math.min(Number(since), bank.wires.length);
      const wires = bank.wires.slice(start, start + pageSize);
      const end = start + wires.length;
      return { wires, cursor: String(end), more: end < bank.wires.length };
    });

    // Codes of ISO 20022 (external return reasons): closed account, refused by the beneficiary, not specified.
    const returnSchema = z.strictObject({
      reference: z.string().min(1).max(100),
      reason: z.enum(['AC04', 'MS02', 'MS03']),
    });
    api.post<{ Params: { id: string } }>('/wires/:id/return', ({ params, body }) => {
      const { reference, reason } = parseRequest(returnSchema, body);
      const wire = bank.wires.find(({ id }) => id === params.id);
      if (wire === undefined) throw new ProviderError('NOT_FOUND', 404, 'No wire has this id');
      // Asked again under the same reference, it is one return.
      if (wire.returned !== undefined && wire.returned.reference !== reference)
        throw new ProviderError('ALREADY_RETURNED', 409, 'This wire was sent back before');
      const at = world.clock.now().toISOString();
      wire.returned ??= { reference, reason, id: newBankId('return'), at };
      world.changed('bank');
      const { id: wireId, amount, currency } = wire;
      return { wireId, reference, amount, currency };
    });

    api.post('/notifications', (request) => {
      const schema = z.strictObject({ callbackUrl: z.url({ protocol: /^https?$/ }) });
      const { callbackUrl } = parseRequest(schema, request.body);
      bank.notificationUrl = callbackUrl;
      world.changed('bank');
      return { callbackUrl };
    });
  };
}
