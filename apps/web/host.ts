import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
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
 * for an hour. GET and HEAD of everything that is neither such a file nor under `/api` come here.
 *
 * The host also owns the headers: it makes one nonce per request, sends it in `Content-Security-Policy:
 * script-src 'nonce-…' 'strict-dynamic'`, and gives the same in `context.nonce`. Styles need
 * `style-src 'self' 'unsafe-inline'`, because positions are computed into `style` attributes.
 */
export async function createWebHandler(buildDir: string): Promise<WebHandler> {
  const { build, createRequestHandler } = await loadPages(buildDir);
  // The context key is an object made inside the build, so only the build can fill it.
  const { toLoadContext, stylesPath } = build.entry.module as unknown as {
    toLoadContext: typeof createLoadContext;
    stylesPath: string;
  };
  const styles = await readFile(join(buildDir, 'client', stylesPath), 'utf8');
  const handlers = new Map(
    languages.map((language) => {
      const assets = ofLanguage(build.assets, language);
      return [language, createRequestHandler({ ...build, assets }, 'production')] as const;
    }),
  );
  return (request, context) => {
    const handle = handlers.get(languageOf(request)) ?? handlers.get(source);
    if (handle === undefined) throw new Error(`No pages in ${source}`);
    return handle(atCheckout(request), toLoadContext(context, styles));
  };
}

/**
 * React looks at NODE_ENV while it is loaded, and draws with the slower half of its program where that is not `production`.
 * The pages are built for production, whatever the instance is for.
 */
async function loadPages(buildDir: string) {
  const entry = pathToFileURL(resolve(buildDir, 'server/index.js')).href;
  const purpose = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    const build = (await import(entry)) as ServerBuild;
    const { createRequestHandler } = await import('react-router');
    return { build, createRequestHandler };
  } finally {
    if (purpose === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = purpose;
  }
}

/**
 * A merchant's payment is `/pay/p_…` to people, and a link to pay is `/pay/l_…`; to the router they are below `/checkout`,
 * because it matches no part of a segment.
 */
function atCheckout(request: Request): Request {
  const url = new URL(request.url);
  const found = /^\/pay\/((p|l)_[\w-]{22})$/.exec(url.pathname);
  if (found === null) return request;
  url.pathname = `/checkout/${found[2] === 'l' ? 'liens/' : ''}${found[1]}`;
  return new Request(url, request);
}

/** The language of `assets/` itself; the scripts of another lie in a folder of their own beside (languages.vite.ts). */
const source = 'fr';

/** Languages that a browser gets scripts of. */
const languages = [source, 'en', 'es', 'ln'];

/**
 * The language to answer in: what the visitor chose, by the cookie that the texts read too. A list of scripts is kept for
 * a year under its address, and completes the one that the open page began with: it is in the language that its address names.
 */
function languageOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/__manifest') return searchParams.get('version')?.split('-').at(-1) ?? '';
  return /(?:^|;\s*)langue=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '';
}

/** The list of the application's scripts, those of `language`, which its version names: it is a part of addresses. */
function ofLanguage(assets: ServerBuild['assets'], language: string): ServerBuild['assets'] {
  const version = `${assets.version}-${language}`;
  if (language === source) return { ...assets, version };
  const text = JSON.stringify(assets).replace(
    /"\/assets\/([^"]+\.js)"/g,
    `"/assets/${language}/$1"`,
  );
  return { ...(JSON.parse(text) as ServerBuild['assets']), version };
}
