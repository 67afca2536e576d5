import type { FastifyInstance } from 'fastify';

/** Which methods an address knows, for the answer 405. */
export type KnownMethods = (path: string) => readonly string[];

/** What is never a page: these paths are the API's and the machines'. The API's documentation is pages. */
const reserved = /^\/(?:api(?!\/docs(?:[./?]|$))|healthz|readyz|metrics)(?:[/?]|$)/;

/** Every address that is not reserved: the pages', where they are hosted. */
const everyPage = { test: (path: string) => path.startsWith('/') && !isReserved(path) };

export function isReserved(url: string): boolean {
  return reserved.test(url);
}

/** Remembers the routes as they are registered. Call before the first of them. */
export function rememberMethods(app: FastifyInstance): KnownMethods {
  const routes: { readonly pattern: Pick<RegExp, 'test'>; readonly methods: readonly string[] }[] =
    [];
  app.addHook('onRoute', ({ url, method }) => {
    const methods = [method].flat();
    if (url === '/*') routes.push({ pattern: everyPage, methods });
    // A folder of files says nothing of what lies in it.
    else if (!url.endsWith('*')) routes.push({ pattern: patternOf(url), methods });
  });
  return (path) => [
    ...new Set(
      routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
    ),
  ];
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}
