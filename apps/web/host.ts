import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { createLoadContext, ServerContext } from './app/lib/server-context.ts';

export type { Role, ServerContext, Session } from './app/lib/server-context.ts';

/** Renders one request in the context that the host made for it. */
export type WebHandler = (request: Request, context: ServerContext) => Promise<Response>;

/**
 * The web application as a function of requests, for a server that already exists. `buildDir` is the folder that
 * `react-router build` wrote (`apps/web/build`); its `server/index.js` is loaded at once.
 *
 * The host serves `build/client` itself, before this handler: `/assets/*` carries a hash in each name and
 * is answered `Cache-Control: public, max-age=31536000, immutable`; the few other files (icons, manifest)
 * for an hour. Everything that is neither such a file nor under `/api` comes here, any method (pages answer
 * 405 to what they do not know).
 *
 * The host also owns the headers: it makes one nonce per request, sends it in `Content-Security-Policy:
 * script-src 'nonce-…' 'strict-dynamic'`, and gives the same in `context.nonce`. Styles need
 * `style-src 'self' 'unsafe-inline'`, because positions are computed into `style` attributes.
 */
export async function createWebHandler(buildDir: string): Promise<WebHandler> {
  const entry = pathToFileURL(resolve(buildDir, 'server/index.js')).href;
  const build = (await import(entry)) as ServerBuild;
  // The context key is an object made inside the build, so only the build can fill it.
  const { toLoadContext, stylesPath } = build.entry.module as unknown as {
    toLoadContext: typeof createLoadContext;
    stylesPath: string;
  };
  const styles = await readFile(join(buildDir, 'client', stylesPath), 'utf8');
  const handle = createRequestHandler(build, 'production');
  return (request, context) => handle(request, toLoadContext(context, styles));
}
