import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { ownSegments } from '@nzela/contract/redirects';
import routes from './routes.ts';

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? pathsOf(children) : [path]),
  ]);
}

test('no redirect may hide a page: the first part of each is known as our own', () => {
  const segments = pathsOf(routes)
    .map((path) => path.split('/')[0] ?? '')
    .filter((segment) => segment !== '*');
  expect(segments.length).toBeGreaterThan(30);
  expect(segments.filter((segment) => !ownSegments.has(segment))).toEqual([]);
});
