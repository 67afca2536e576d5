import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  apiVersions,
  apiVersionSchema,
  newestVersion,
  versionHeader,
  type ApiVersion,
} from '@nzela/contract/versions';
import { programsPath } from '../identity/bearer.ts';
import { refuse } from './problem.ts';

/** How the answers of a route changed in a version. */
export type AnswerChange = {
  readonly since: ApiVersion;
  /** The answer as it was before, made of the answer as it is since. */
  readonly before: (answer: never) => unknown;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The newest last. */
    changes?: readonly AnswerChange[];
  }
  interface FastifyRequest {
    /** Of a request below /api/v1; null elsewhere. */
    apiVersion: ApiVersion | null;
  }
}

/**
 * Answers merchants' programs in the version that they ask for, else in that of their merchant: a service knows the newest
 * one alone, and its answer is taken back, change by change. Refuses `version_inconnue`. Register after the guard.
 */
export function installVersions(app: FastifyInstance): void {
  app.decorateRequest('apiVersion', null);
  app.addHook('onRequest', (request, reply, next) => {
    if (!isForPrograms(request)) return next();
    request.apiVersion = versionOf(request);
    reply.header(versionHeader, request.apiVersion);
    next();
  });
  app.addHook('preSerialization', async (request, reply, payload: unknown) => {
    const changes = request.routeOptions.config.changes ?? [];
    const { apiVersion } = request;
    if (apiVersion === null || reply.statusCode >= 300) return payload;
    if (changes.every(({ since }) => !isOlder(apiVersion, since))) return payload;
    // The route's schema is that of the newest answer.
    reply.serializer(JSON.stringify);
    return inVersion(payload, changes, apiVersion);
  });
}

/** An answer of now as it was in a version. */
export function inVersion(
  answer: unknown,
  changes: readonly AnswerChange[],
  version: ApiVersion,
): unknown {
  return changes
    .filter(({ since }) => isOlder(version, since))
    .toReversed()
    .reduce((later, { before }) => before(later as never), answer);
}

/** Whether merchants' programs may call the route that was asked for. */
export function isForPrograms({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return routeOptions.url?.startsWith(programsPath) === true;
}

export function isOlder(one: ApiVersion, other: ApiVersion): boolean {
  return apiVersions.indexOf(one) < apiVersions.indexOf(other);
}

function versionOf({ headers, merchant }: FastifyRequest): ApiVersion {
  const asked = headers[versionHeader];
  if (asked !== undefined)
    return apiVersionSchema.safeParse(asked).data ?? refuse('version_inconnue');
  return (merchant?.kind === 'key' ? merchant.version : null) ?? newestVersion;
}
