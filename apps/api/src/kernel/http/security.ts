import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { bearerOf, isKey } from '../identity/bearer.ts';
import { isReserved } from './methods.ts';
import { refuse } from './problem.ts';

type SecurityOptions = {
  /** The address people open; its origin is the only one whose pages may ask for changes. */
  readonly publicUrl: string;
  /** Development: the machine's other name for itself is the same site. */
  readonly allowLoopback: boolean;
};

/** Answers that are no page load nothing, and nobody frames them. */
const nothingPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** What only a page can need: a call's answer is no document, and each header costs every call. */
const ofPagesOnly = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);
const isCall = (url: string) => url.startsWith('/api/') && isReserved(url);

/** The least that an answer carries, where no hook runs. */
export const barestHeaders = {
  'content-security-policy': nothingPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const;

/** The service worker asks for what it keeps. */
export const workerPolicy = `${nothingPolicy}; connect-src 'self'`;

/** The worker that reads PDFs: it is handed what it reads, and compiles the decoders of their pictures. */
export const pdfWorkerPolicy = `${nothingPolicy}; script-src 'wasm-unsafe-eval'`;

/** The page without a network: one script of ours beside it, and the styles that stand in it. */
export const offlinePolicy = `${nothingPolicy}; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; form-action 'none'`;

/** Headers on every answer, and no change asked for by another site. Register before any route. */
export function installSecurity(app: FastifyInstance, options: SecurityOptions): void {
  const secure = options.publicUrl.startsWith('https:');
  const headers = {
    ...headersOf({
      // Written here: a page's own needs a nonce (pagePolicy), everything else loads nothing.
      contentSecurityPolicy: false,
      strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      frameguard: { action: 'deny' },
    }),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'content-security-policy': nothingPolicy,
    // What is not the same for everybody says so by itself; a built file says otherwise.
    'cache-control': 'no-store',
  };
  const ofCalls = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofPagesOnly.has(name)),
  );
  const trusted = trustedOrigins(options);
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(isCall(request.url) ? ofCalls : headers).header('x-request-id', request.id);
    refuseOtherSites(request, trusted);
    if (!isUsualTarget(request.url)) refuse('requete_invalide');
    next();
  });
}

/**
 * What helmet says, asked once: none of it depends on the request. Its plugin asks anew for each answer, and sets what it
 * hears behind Fastify's back, so that Node then writes every header of the answer the slow way.
 */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, () => undefined);
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

type PageOptions = {
  readonly path: string;
  readonly isPreview: boolean;
  /** Of the live chat's provider, on a page that holds it for somebody who agreed to it; else none. */
  readonly chatHosts: readonly string[];
};

/**
 * The policy of one page: scripts with its nonce and what they load, frames of the card gateway and the card issuer alone. Styles may be
 * inline because positions are computed into `style` attributes; a style runs nothing.
 */
export function pagePolicy(
  nonce: string,
  frameOrigins: readonly string[],
  { path, isPreview, chatHosts }: PageOptions,
): string {
  // Administrators look at previews of the public pages in theirs.
  const own = path.startsWith('/dashboard/admin') ? ["'self'", ...frameOrigins] : frameOrigins;
  const frames = [...own, ...chatHosts.filter((host) => !host.startsWith('wss:'))];
  const also = chatHosts.map((host) => ` ${host}`).join('');
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'unsafe-inline'${also}`,
    `img-src 'self' data: blob:${also}`,
    `font-src 'self'${also}`,
    `connect-src 'self'${also}`,
    ...(chatHosts.length === 0 ? [] : [`media-src 'self'${also}`]),
    "worker-src 'self'",
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Sent by the browser itself, before the scripts arrive, a form would put a password in an address. The home page asks
    // for prices alone, and its forms work without scripts.
    `form-action ${path === '/' ? "'self'" : "'none'"}`,
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ].join('; ');
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * Whether a request's target is what a client sends for an address of ours (RFC 9112 §3.2.1, origin-form). Another form
 * is for proxies. Dot segments are resolved by clients (RFC 3986 §5.2.4) before they ask. No text in the database can
 * hold a NUL.
 */
function isUsualTarget(target: string): boolean {
  if (!target.startsWith('/') || target.includes('%00')) return false;
  if (!target.includes('.') && !/%2e|\\|%5c/i.test(target)) return true;
  const [path = ''] = target.split(/[?#]/, 1);
  return !/[\\]|%5c|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
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
  // No browser adds a merchant's key by itself, and the guard says why a page must not send one (guard.ts).
  if (isKey(bearerOf(request) ?? '')) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('origine_refusee');
  const { origin } = request.headers;
  if (origin !== undefined && !trusted.has(origin)) refuse('origine_refusee');
}
