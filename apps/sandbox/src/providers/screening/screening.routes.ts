import type { FastifyInstance } from 'fastify';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import { cutConnection, guardProviderApi } from '../provider-api.ts';
import { screeningList } from './screening.ts';

/** The list of people under sanctions and of politically exposed people, below /screening/v1. */
export function screeningRoutes(world: World) {
  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, 'screening');

    api.get('/version', () => ({ version: screeningList(world.state.screeningVersion).version }));

    api.get('/list', (request, reply) => {
      const outcome = takeOutcome(world, 'screening', '0001');
      if (outcome === '0006') return cutConnection(request, reply);
      const list = screeningList(world.state.screeningVersion);
      // Any refusal, for a list, is one without names: nobody may believe it.
      const isWhole = outcome === '0001' || outcome === '0002' || outcome === '0008';
      return isWhole ? list : { ...list, entries: [] };
    });
  };
}
