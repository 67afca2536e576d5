import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../apps/web/app/routes.ts';

/** Who looks: the demonstration accounts by role, or nobody signed in. */
export type Person = 'visitor' | 'user' | 'merchant' | 'admin';

export type ShownPage = {
  readonly path: string;
  readonly person: Person;
  /** For file names: `dashboard-user-transfers`. */
  readonly name: string;
};

/** Every page of the route table that needs no value in its address, with the person it is for. */
export function pagesOf(): readonly ShownPage[] {
  return [...allPaths(), '/not-there']
    .filter((path) => !/[:*]/.test(path) && !path.startsWith('/dev/'))
    .map((path) => ({
      path,
      person: personOf(path),
      name: path.slice(1).replaceAll('/', '-') || 'home',
    }));
}

/** What the addresses of a person's pages with a value in them look like: `/dashboard/user/transfers/:id`. */
export function addressesOf(person: Person): readonly RegExp[] {
  return allPaths()
    .filter((path) => path.includes(':') && personOf(path) === person)
    .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]*\\d[^/]*')}$`));
}

function allPaths(): readonly string[] {
  return [...new Set(routes.flatMap((entry) => pathsOf(entry, '')))];
}

function pathsOf(entry: RouteConfigEntry, parent: string): string[] {
  const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
  if (entry.children !== undefined) return entry.children.flatMap((child) => pathsOf(child, path));
  return [path === '' ? '/' : path];
}

function personOf(path: string): Person {
  const role = /^\/dashboard\/(user|merchant|admin)\b/.exec(path)?.[1];
  return (role as Person | undefined) ?? 'visitor';
}
