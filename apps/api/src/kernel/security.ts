import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './problem.ts';

type SecurityOptions = {
  /** The address people open; its origin is the only one whose pages may ask for changes. */
  readonly publicUrl: string;
  /** Development: the machine's other name for itself is the same site. */
  readonly allowLoopback: boolean;
};

/** Answers that are no page load nothing, and nobody frames them. */
const nothingPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** The least that an answer carries, where no hook runs. */
export const barestHeaders = {
  'content-security-policy': nothingPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** What every answer carries: OWASP's list for an API, a page's policy being its own (pagePolicy). */
const securityHeaders = {
  ...barestHeaders,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
} as const;

const twoYearsOfHttps = 'max-age=63072000; includeSubDomains';

/** Headers on every answer, and no change asked for by another site. Call before any route. */
export function installSecurity(app: FastifyInstance, options: SecurityOptions): void {
  const secure = options.publicUrl.startsWith('https:');
  const headers = {
    ...securityHeaders,
    ...(secure ? { 'strict-transport-security': twoYearsOfHttps } : {}),
  };
  const trusted = trustedOrigins(options);
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers).header('x-request-id', request.id);
    refuseOtherSites(request, trusted);
    // A NUL in an address is never meant; no text in the database can hold one.
    if (request.url.includes('%00')) refuse('requete_invalide');
    next();
  });
}

/**
 * The policy of one page: scripts with its nonce and what they load, frames of the card gateway and the card issuer alone. Styles may be
 * inline because positions are computed into `style` attributes; a style runs nothing.
 */
export function pagePolicy(nonce: string, frameOrigins: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frameOrigins.length === 0 ? "'none'" : frameOrigins.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function trustedOrigins({ publicUrl, allowLoopback }: SecurityOptions): ReadonlySet<string> {
  const { origin, port, protocol } = new URL(publicUrl);
  const loopback = ['localhost', '127.0.0.1'].map(
    (host) => `${protocol}//${host}${port === '' ? '' : `:${port}`}`,
  );
  return new Set([origin, ...(allowLoopback ? loopback : [])]);
}

/** A browser says where a request was made (Fetch Metadata, and Origin); what is no browser says nothing. */
function refuseOtherSites(request: FastifyRequest, trusted: ReadonlySet<string>): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('origine_refusee');
  const { origin } = request.headers;
  if (origin !== undefined && !trusted.has(origin)) refuse('origine_refusee');
}
