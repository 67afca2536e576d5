import swagger from '@fastify/swagger';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemSchema } from '@nzela/contract/common';
import { refusals, type RefusalCode } from '@nzela/contract/errors';
import { programsPath } from '../identity/bearer.ts';
import { publicAccess, type Access } from '../identity/session.ts';
import { giveExamples, type Content, type Described } from './openapi-examples.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route refuses of its own; what its access, its key and its address say besides is added. */
    refusals?: readonly RefusalCode[];
  }
}

/** The own refusals of the routes of a file, by a name for each of them. */
export type RouteRefusals = Readonly<Record<string, readonly RefusalCode[]>>;

/** A tag of routes and what it is called; the description lists them in the order they are given in. */
export type RouteGroup = { readonly tag: string; readonly title: string };

const description = [
  'Montants en unités majeures : un nombre JSON, ou un texte décimal.',
  'Toute erreur est un application/problem+json (RFC 9457) dont `message` est la phrase à montrer et `code` l’un de ceux de `Probleme`.',
  'Un POST ou un PATCH qui déplace de l’argent demande l’en-tête `Idempotency-Key` : la même clé avec le même corps redonne la même réponse.',
].join('\n\n');

const problemType = 'application/problem+json';

/** What every call may answer instead: a refusal of the closed list. */
const refused = {
  description: 'Refus ou erreur',
  content: { [problemType]: { schema: { $ref: '#/components/schemas/Probleme' } } },
} as const;

type Operation = Described & {
  responses?: Record<string, (Content & { description?: string }) | undefined>;
  /** From the route's declaration to its answers, inside this file. */
  'x-refus'?: readonly RefusalCode[];
};

/**
 * The description of the API, made from its schemas: each route has a `summary` and a tag of `groups`. Register before the
 * features; then {@link serveDescription}.
 */
export async function installOpenApi(
  app: FastifyInstance,
  groups: readonly RouteGroup[],
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1.0.0',
        description,
      },
      tags: groups.map(({ tag, title }) => ({ name: tag, 'x-displayName': title })),
      components: {
        securitySchemes: {
          jeton: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          cle: { type: 'http', scheme: 'bearer', bearerFormat: 'sk_test_… ou sk_live_…' },
        },
        schemas: { Probleme: problem() },
      },
      security: [{ jeton: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { method, config = {} } = route.route;
      const declared = {
        ...schema,
        ...whoMayCall(config.access, url),
        ...uploadOf(schema),
        ...(config.idempotent === true ? { headers: keyHeader } : {}),
        operationId: operationIdOf(String(method), url),
        'x-refus': refusalsOf(config, url),
      };
      return { url, schema: declared };
    },
    transformObject: (described) => {
      if (!('openapiObject' in described)) return described.swaggerObject;
      for (const path of Object.values(described.openapiObject.paths ?? {})) {
        for (const operation of Object.values(path as Record<string, Operation>)) {
          sayAnswers(operation);
          giveExamples(operation);
        }
      }
      return described.openapiObject;
    },
  });
}

/** What a route that takes a file is sent: its body is read by hand, so that no schema of it is declared. */
function uploadOf({ consumes }: { readonly consumes?: readonly string[] }): object {
  if (consumes?.includes('multipart/form-data') !== true) return {};
  const fichier = { type: 'string', format: 'binary' };
  return { body: { type: 'object', required: ['fichier'], properties: { fichier } } };
}

/** A name for a route, of letters, digits and hyphens: `patch-transfers-id-cancel`. A part of its page's address. */
function operationIdOf(method: string, url: string): string {
  const path = url.replace(/^\/api\//, '').replaceAll(/[^\w]+/g, '-');
  return `${method}-${path}`.toLowerCase();
}

/** Who may call a route, as the description says it; the guard is what holds it (kernel/identity/guard.ts). */
function whoMayCall(access: Access | undefined, url: string): object {
  if (access === undefined || access.kind === 'signed-in') return {};
  if (access.kind === 'administrator')
    return {
      description:
        access.capability === null || typeof access.capability === 'function'
          ? 'Réservé aux administrateurs.'
          : `Réservé aux administrateurs. Capacité : ${[access.capability].flat().join(' ou ')}.`,
    };
  if (access.kind === 'merchant')
    return {
      ...(url.startsWith(programsPath) ? { security: [{ cle: [] }, { jeton: [] }] } : {}),
      description:
        access.permission === null
          ? 'Réservé à l’équipe d’un commerce.'
          : `Droit : ${access.permission}.`,
    };
  if (access.kind === 'public') return { security: [] };
  return { security: [], description: 'Appelé par un prestataire, qui signe son message.' };
}

/** What a route may refuse: by who may call it, by its address, by its key, and what it declares of its own. */
function refusalsOf(config: FastifyContextConfig, url: string): readonly RefusalCode[] {
  const { access, idempotent, resolvesName, refusals: own = [] } = config;
  return [
    ...(access === undefined ? [] : ofAccess[access.kind]),
    ...(access?.kind === 'merchant' && url.startsWith(programsPath) ? ofPrograms : []),
    ...(url.includes(':') ? (['introuvable'] as const) : []),
    ...(idempotent === true ? ofKeys : []),
    ...(resolvesName === undefined ? [] : (['trop_de_noms'] as const)),
    ...own,
  ];
}

const ofAccess: Readonly<Record<Access['kind'], readonly RefusalCode[]>> = {
  public: [],
  'signed-in': ['non_authentifie'],
  administrator: ['non_authentifie', 'acces_refuse', 'second_facteur_requis', 'capacite_manquante'],
  merchant: ['non_authentifie', 'acces_refuse', 'droit_manquant'],
  gateway: ['signature_invalide', 'callback_non_traite'],
};

/** By the key of a merchant's program. */
const ofPrograms: readonly RefusalCode[] = [
  'cle_inconnue',
  'cle_mode_inactif',
  'cle_publique_refusee',
  'cle_remplacee',
  'cle_revoquee',
  'cle_sans_droit',
  'cle_secrete_navigateur',
  'trop_de_requetes',
  'version_inconnue',
];

const ofKeys: readonly RefusalCode[] = [
  'cle_idempotence_requise',
  'cle_idempotence_reutilisee',
  'operation_en_cours',
  'demande_deja_traitee',
];

/** A header in which a request is named, so that the same one again gets the first answer. */
const keyHeader = {
  type: 'object',
  required: ['Idempotency-Key'],
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 8,
      maxLength: 128,
    },
  },
};

/** Says what each status means: what went well, each refusal of the route by its code, and any other one. */
function sayAnswers(operation: Operation): void {
  const { responses, 'x-refus': codes = [] } = operation;
  delete operation['x-refus'];
  if (responses === undefined) return;
  for (const answer of Object.values(responses)) if (answer) answer.description = 'Réussi';
  for (const [status, refusing] of Map.groupBy(codes, (code) => refusals[code])) {
    responses[String(status)] = refusedWith([...new Set(refusing)].toSorted());
  }
  responses['default'] = refused;
}

function refusedWith(codes: readonly RefusalCode[]): Content & { description: string } {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Probleme' },
      { type: 'object', properties: { code: { type: 'string', enum: codes } } },
    ],
  };
  return { description: codes.join(', '), content: { [problemType]: { schema } } };
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

/** `GET /openapi.json`, relative to the scope. The web application draws it as a page (`/api/docs`). */
export async function serveDescription(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { config: { access: publicAccess }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
}
