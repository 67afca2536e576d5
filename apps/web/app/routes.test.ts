import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { comparedPath, isAnswered, isTaken } from '@nzela/contract/site-paths';
import { disputes } from './pages/docs/content/disputes.server.ts';
import { payments } from './pages/docs/content/payments.server.ts';
import { quickStart } from './pages/docs/content/quick-start.server.ts';
import { refunds } from './pages/docs/content/refunds.server.ts';
import { testNumbers } from './pages/docs/content/test-numbers.server.ts';
import { webhooks } from './pages/docs/content/webhooks.server.ts';
import routes from './routes.ts';

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children, index }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    if (children !== undefined) return pathsOf(children, own);
    return index === true && own === '' ? ['/'] : [own];
  });
}

/** Pages of the documentation and of the footer have names and numbers of their own. */
const named = ['/docs/:page', '/page/:numero'];
/** Of a product that is being developed. */
const ofDevelopment = ['/dev/ui'];

const pages = pathsOf(routes).filter((path) => !path.includes('*'));

test('each page is known as answered, so that a redirect may lead to it and none may hide it', () => {
  expect(pages.length).toBeGreaterThan(60);
  const unknown = pages
    .filter((path) => !named.includes(path) && !ofDevelopment.includes(path))
    .filter((path) => !isAnswered(comparedPath(path.replaceAll(/:\w+/g, 'x1'))));
  expect(unknown).toEqual([]);
  const guide = [quickStart, payments, refunds, disputes, webhooks, testNumbers];
  expect(guide.filter(({ path }) => !isAnswered(path))).toEqual([]);
  expect(pages.filter((path) => !isTaken(comparedPath(path.replaceAll(/:\w+/g, '1'))))).toEqual([
    '/docs/:page',
  ]);
});

test('what is known as answered below the dashboard is a page', () => {
  const there = pages.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));
  const left = ['user', 'merchant', 'admin'].flatMap((role) =>
    ['', '/x1', '/transactions/x1/y', '/n-existe-pas'].flatMap((rest) => {
      const path = `/dashboard/${role}${rest}`;
      return isAnswered(path) === there.some((page) => page.test(path)) ? [] : [path];
    }),
  );
  expect(left).toEqual([]);
});
