import type { FastifyInstance } from 'fastify';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import { cutConnection, guardProviderApi } from '../provider-api.ts';
import { dailyFeed, ecbXml } from './rates.ts';

/** The rates feed, below /rates. It is public, as the ECB's is. */
export function ratesRoutes(world: World) {
  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, 'rates', { keys: false });

    api.get('/eurofxref-daily.xml', (request, reply) => {
      const outcome = takeOutcome(world, 'rates', '0001');
      if (outcome === '0006') return cutConnection(request, reply);
      const xml = ecbXml(dailyFeed(world.clock.now(), world.state));
      // Any refusal, for a document, is half a document.
      const isWhole = outcome === '0001' || outcome === '0002' || outcome === '0008';
      return reply.type('text/xml').send(isWhole ? xml : xml.slice(0, xml.length / 2));
    });
  };
}
