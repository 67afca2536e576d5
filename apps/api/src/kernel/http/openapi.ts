import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemSchema } from '@nzela/contract/common';
import { refusals } from '@nzela/contract/errors';
import { declareScopePublic } from '../identity/guard.ts';
import { publicAccess, type Access } from '../identity/session.ts';

const description = [
  'Montants en unités majeures : un nombre JSON, ou un texte décimal.',
  'Toute erreur est un application/problem+json (RFC 9457) dont `message` est la phrase à montrer et `code` l’un de ceux de `Probleme`.',
  'Un POST ou un PATCH qui déplace de l’argent demande l’en-tête `Idempotency-Key` : la même clé avec le même corps redonne la même réponse.',
].join('\n\n');

/** What every call may answer instead: a refusal of the closed list. */
const refused = {
  description: 'Refus ou erreur',
  content: {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Probleme' } },
  },
} as const;

type Operation = { readonly responses?: Record<string, { description?: string } | undefined> };

/** The description of the API, made from its schemas. Register before the features; then {@link serveDocs}. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1.0.0',
        description,
      },
      components: {
        securitySchemes: { jeton: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Probleme: problem() },
      },
      security: [{ jeton: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      return { url, schema: { ...schema, ...whoMayCall(route.route.config?.access) } };
    },
    transformObject: (described) => {
      if (!('openapiObject' in described)) return described.swaggerObject;
      for (const path of Object.values(described.openapiObject.paths ?? {})) {
        for (const operation of Object.values(path as Record<string, Operation>)) {
          sayAnswers(operation);
        }
      }
      return described.openapiObject;
    },
  });
}

/** Who may call a route, as the description says it; the guard is what holds it (kernel/identity/guard.ts). */
function whoMayCall(access: Access | undefined): object {
  if (access === undefined || access.kind === 'signed-in') return {};
  if (access.kind === 'roles') return { description: `Réservé à : ${access.roles.join(', ')}.` };
  if (access.kind === 'merchant')
    return {
      description:
        access.permission === null
          ? 'Réservé à l’équipe d’un commerce.'
          : `Droit : ${access.permission}.`,
    };
  if (access.kind === 'public') return { security: [] };
  return { security: [], description: 'Appelé par un prestataire, qui signe son message.' };
}

function sayAnswers({ responses }: Operation): void {
  if (responses === undefined) return;
  for (const answer of Object.values(responses)) if (answer) answer.description = 'Réussi';
  responses['default'] = refused;
}

function problem(): object {
  const schema = z.toJSONSchema(problemSchema);
  return {
    ...schema,
    properties: {
      ...schema.properties,
      code: { type: 'string', enum: Object.keys(refusals).toSorted() },
    },
  };
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
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      // Its page names its files by their whole path, which it cannot know by itself.
      indexPrefix: app.prefix,
      staticCSP: docsPolicy,
    });
  });
}
