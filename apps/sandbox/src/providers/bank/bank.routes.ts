import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../../world/world.ts';
import { guardProviderApi, parseRequest } from '../provider-api.ts';
import { account, normalisedReference } from './bank.ts';

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

    api.post('/notifications', (request) => {
      const schema = z.strictObject({ callbackUrl: z.url({ protocol: /^https?$/ }) });
      const { callbackUrl } = parseRequest(schema, request.body);
      bank.notificationUrl = callbackUrl;
      world.changed('bank');
      return { callbackUrl };
    });
  };
}
