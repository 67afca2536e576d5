import { join, resolve } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from '@nzela/contract/auth';
import type { ShownCurrency } from '@nzela/contract/currencies';
import { createWebHandler, type ServerContext, type WebHandler } from '../../web/host.ts';
import type { Config } from './config.ts';
import type { Visits } from './features/auth/sessions/visits.ts';
import { shownCurrencies, type Rates } from './features/rates/rates.ts';
import { chatOn, noChat, type Chat } from './features/chat/chat.ts';
import { elsewhere, type Elsewhere } from './features/redirects/redirects.ts';
import type { Settings } from './features/settings/settings.ts';
import { declareScopePublic } from './kernel/identity/guard.ts';
import { isDatabaseAway } from './kernel/data/database.ts';
import { fileLimit } from './kernel/http/limits.ts';
import {
  newNonce,
  offlinePolicy,
  pagePolicy,
  pdfWorkerPolicy,
  workerPolicy,
} from './kernel/http/security.ts';
import { maintenanceWaitSeconds } from './kernel/http/maintenance.ts';
import { isReserved } from './kernel/http/methods.ts';
import { publicAccess } from './kernel/identity/session.ts';
import type { Clock } from './kernel/time/clock.ts';

type Needs = {
  readonly buildDir: string;
  readonly config: Pick<Config, 'publicUrl' | 'sandbox' | 'requestsPerMinute'>;
  readonly clock: Clock;
  readonly visits: Visits;
  readonly settings: Pick<Settings, 'read'>;
  readonly rates: Pick<Rates, 'book'>;
  /** Where the cards of the merchants' test mode are typed. */
  readonly testWorld: { readonly settings: Pick<Settings, 'read'> } | null;
};

const yearSeconds = 31_536_000;
const hourSeconds = 3_600;

/** Shorter than an answer of the API may wait: once it has what it shows, a page is still to be drawn. */
const pageWaitMs = 6_000;

/** Serves the built web application for every address that is not the API's. */
export async function hostWeb(app: FastifyInstance, needs: Needs): Promise<void> {
  const handle = await createWebHandler(needs.buildDir);
  const clientDir = resolve(needs.buildDir, 'client');
  await app.register(async (scope) => {
    declareScopePublic(scope);
    const served = {
      preCompressed: true,
      setHeaders(reply: { header(name: string, value: string): unknown }, path: string) {
        const hashed = path.includes('/assets/');
        const caching = hashed ? `max-age=${yearSeconds}, immutable` : `max-age=${hourSeconds}`;
        reply.header('cache-control', `public, ${caching}`);
        // A shop's page at another address loads it.
        if (path.includes('/button.js'))
          reply.header('cross-origin-resource-policy', 'cross-origin');
        if (path.includes('/pdf.worker')) reply.header('content-security-policy', pdfWorkerPolicy);
        const policy = offlinePolicyOf(path);
        if (policy === null) return;
        // One that is out of date would stand between people and the next release.
        reply.header('cache-control', 'no-cache');
        reply.header('content-security-policy', policy);
      },
    };
    // One route for all that is built: with one for each of its two thousand files, they took more memory than the rest.
    // The library's own such route reads the whole folder for each request, for file systems where `A` is also `a`.
    const assets = { prefix: '/assets/', root: join(clientDir, 'assets') };
    await scope.register(serveFiles, { ...served, ...assets, serve: false });
    scope.get<{ Params: { readonly '*': string } }>(
      '/assets/*',
      { config: { rateLimit: fileLimit(needs.config) }, schema: { hide: true } },
      (request, reply) => reply.sendFile(request.params['*']),
    );
    await scope.register(serveFiles, {
      ...served,
      root: clientDir,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
      decorateReply: false,
    });
  });
  // Pages are read; what a person does on one is a call of the API.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: publicAccess, databaseWaitMs: pageWaitMs },
    schema: { hide: true },
    handler: (request, reply) => answerPage({ app, handle, ...needs }, request, reply),
  });
}

/** What a file that is for a time without a network may load; null for every other one. */
function offlinePolicyOf(path: string): string | null {
  if (path.includes('/service-worker.js')) return workerPolicy;
  return path.includes('/hors-ligne/') ? offlinePolicy : null;
}

type Host = Needs & { readonly app: FastifyInstance; readonly handle: WebHandler };

async function answerPage(
  host: Host,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isReserved(request.url)) {
    reply.callNotFound();
    return reply;
  }
  const moved = await elsewhereOf(host, request);
  if (moved !== null) return reply.redirect(moved.location, moved.status);
  const nonce = newNonce();
  const [path = ''] = request.url.split('?');
  const [frames, currencies] = await Promise.all([cardFrames(host), currenciesOf(host)]);
  const { visit, accessToken } = await host.visits.withToken(request);
  // What will be published, in a frame of the page where it is written; to anybody else it is a page like another.
  const isPreview = /[?&]apercu=/.test(request.url) && visit.session?.role === 'admin';
  const chat = isPreview ? noChat : await chatOf(host, request, path);
  const options = { path, isPreview, chatHosts: chat.hosts };
  reply.header('content-security-policy', pagePolicy(nonce, frames, options));
  if (isPreview) reply.header('x-frame-options', 'SAMEORIGIN');
  // A page without a person in it may come back from the browser's memory; any other is made anew.
  if (visit.session === null) reply.header('cache-control', 'private, no-cache');
  const page = await host.handle(
    webRequest(request, host.config.publicUrl),
    pageContext(host.app, request, {
      // A preview shows what visitors will see, and the draft only the administrator may read.
      visit: isPreview ? { ...visit, session: null } : visit,
      accessToken,
      nonce,
      currencies,
      chat,
    }),
  );
  if (page.status === 503) {
    const wait = visit.maintenance === null ? 5 : maintenanceWaitSeconds;
    reply.header('retry-after', String(wait));
  }
  return reply.send(page);
}

/** Where the address leads instead of to a page. A page is better than none, while the database is away. */
async function elsewhereOf(
  { settings, config }: Host,
  request: FastifyRequest,
): Promise<Elsewhere | null> {
  const { url, host, clientScheme: scheme } = request;
  try {
    return await elsewhere({ settings, config }, { url, host, scheme });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return null;
  }
}

/** A page without its chat is better than none, while the database is away. */
async function chatOf(host: Host, request: FastifyRequest, path: string): Promise<Chat> {
  try {
    return await chatOn(host, request, path);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return noChat;
  }
}

type Visiting = {
  readonly visit: Visit;
  readonly accessToken: string | null;
  readonly nonce: string;
  readonly currencies: readonly ShownCurrency[];
  readonly chat: Chat;
};

/** What the pages know of the server: their visitor, a few settings, and the API as that visitor may ask it. */
function pageContext(
  app: FastifyInstance,
  request: FastifyRequest,
  visiting: Visiting,
): ServerContext {
  const { visit, accessToken, nonce, currencies, chat } = visiting;
  return {
    nonce,
    currencies,
    ...visit,
    chat: chat.shown,
    isChatOffered: chat.isOffered,
    async api(path, init = {}) {
      const headers = new Headers(init.headers);
      if (accessToken !== null) headers.set('authorization', `Bearer ${accessToken}`);
      if (request.headers.cookie !== undefined) headers.set('cookie', request.headers.cookie);
      const body =
        init.body === undefined || init.body === null
          ? undefined
          : await new Response(init.body).text();
      const answer = await app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url: `/api${path}`,
        remoteAddress: request.clientAddress,
        headers: Object.fromEntries(headers),
        ...(body === undefined ? {} : { payload: body }),
      });
      const empty = answer.statusCode === 204 || answer.statusCode === 304;
      return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: Object.entries(answer.headers).map(
          ([name, value]) => [name, String(value)] as [string, string],
        ),
      });
    },
  };
}

/** None while the database is away: the page shows those of the first day. */
async function currenciesOf({ settings, rates }: Needs): Promise<ShownCurrency[]> {
  try {
    return await shownCurrencies(settings, rates);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return [];
  }
}

function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const { method } = request;
  return new Request(new URL(publicUrl).origin + request.url, { method, headers });
}

async function cardFrames({ settings, testWorld }: Needs): Promise<string[]> {
  try {
    const read = await Promise.all([
      settings.read('gateways.cards'),
      settings.read('gateways.issuing'),
      ...(testWorld === null ? [] : [testWorld.settings.read('gateways.cards')]),
    ]);
    return [...new Set(read.map(({ url }) => new URL(url).origin))];
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    // A page without card fields is better than none.
    return [];
  }
}
