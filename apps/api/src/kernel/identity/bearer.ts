import type { FastifyRequest } from 'fastify';

/** The routes that merchants' programs may call. */
export const programsPath = '/api/v1/';

const keyShape = /^[ps]k_/;

/** What a request bears in `Authorization`: a session's token, or a merchant's key. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined ? token : null;
}

/** No session's token looks like it. */
export function isKey(bearer: string): boolean {
  return keyShape.test(bearer);
}

export function isSecret(key: string): boolean {
  return key.startsWith('sk_');
}
