import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../world/world.ts';
import { guardProviderApi, parseRequest, ProviderError } from './provider-api.ts';
import { statementOf, type StatementSource } from './statements.ts';

/** A provider's statement of a day, below its API, once the day is over. */
export function statementRoutes(world: World, source: StatementSource) {
  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, source);

    api.get('/:day', ({ params }) => {
      const { day } = parseRequest(z.object({ day: z.iso.date() }), params);
      if (day >= world.clock.now().toISOString().slice(0, 10))
        throw new ProviderError('NOT_FOUND', 404, 'This day is not over');
      return statementOf(world, source, day);
    });
  };
}
