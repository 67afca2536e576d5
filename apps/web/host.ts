import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestListener } from '@react-router/node';
import type { ServerBuild } from 'react-router';
import type { createLoadContext, ServerContext } from './app/lib/server-context.ts';

export type { Role, ServerContext, Session } from './app/lib/server-context.ts';

export type WebHandlerOptions = {
  /** The folder `react-router build` wrote (`apps/web/build`). Its `server/index.js` is loaded at once. */
  readonly buildDir: string;
  /** Makes the context of one request. What it throws is answered by a bare 500. */
  readonly context: (request: Request) => Promise<ServerContext>;
};

/**
 * The web application as a Node request listener, for a server that already exists.
 *
 * The host serves `build/client` itself, before this listener: `/assets/*` carries a hash in each name and
 * is answered `Cache-Control: public, max-age=31536000, immutable`; the few other files (icons, manifest)
 * for an hour. Everything that is neither such a file nor under `/api` comes here, any method (pages answer
 * 405 to what they do not know).
 *
 * The host also owns the headers: it makes one nonce per request, sends it in `Content-Security-Policy:
 * script-src 'nonce-…' 'strict-dynamic'`, and gives the same in `context.nonce`. Styles need
 * `style-src 'self' 'unsafe-inline'`, because positions are computed into `style` attributes.
 */
export async function createWebHandler(options: WebHandlerOptions): Promise<RequestListener> {
  const entry = pathToFileURL(resolve(options.buildDir, 'server/index.js')).href;
  const build = (await import(entry)) as ServerBuild;
  // The context key is an object made inside the build, so only the build can fill it.
  const { toLoadContext } = build.entry.module as unknown as {
    toLoadContext: typeof createLoadContext;
  };
  return createRequestListener({
    build,
    mode: 'production',
    getLoadContext: async (request) => toLoadContext(await options.context(request)),
  });
}
