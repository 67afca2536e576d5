import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { declareScopePublic } from './guard.ts';
import { publicAccess } from './session.ts';

/** The description of the API, made from its schemas. Register before the features; then {@link serveDocs}. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1.0.0',
        description:
          'Montants en unités majeures. Toute erreur est un application/problem+json (RFC 9457) dont `message` est la phrase à montrer.',
      },
      components: {
        securitySchemes: { jeton: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ jeton: [] }],
    },
    transform: jsonSchemaTransform,
  });
}

// Its page is static and has no script of its own inline, so it needs no nonce.
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `GET /openapi.json` and a page to read it, `/docs`, both relative to the scope. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { config: { access: publicAccess }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
  await app.register(async (scope) => {
    declareScopePublic(scope);
    await scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: docsPolicy });
  });
}
