import type { FastifyInstance } from 'fastify';
import { parseStrictJson } from './json.ts';

/** JSON bodies read strictly, and kept as they came for signatures and idempotency. */
export function installBodyParser(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string;
    try {
      // An empty body is an empty object: several of the specification's calls send nothing.
      done(null, request.rawBody === '' ? {} : parseStrictJson(request.rawBody));
    } catch (error) {
      done(error as Error);
    }
  });
}
