import type { FastifyInstance } from 'fastify';

/** Which methods an address knows, for the answer 405. */
export type KnownMethods = (path: string) => readonly string[];

/** Remembers the routes as they are registered. Call before the first of them. */
export function rememberMethods(app: FastifyInstance): KnownMethods {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // A route for everything says nothing of any address.
    if (url.endsWith('*')) return;
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
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
