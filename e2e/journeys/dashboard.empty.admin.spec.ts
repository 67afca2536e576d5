import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signIn } from '../../tools/browser/sign-in.ts';
import { expectAccessible } from '../support/axe.ts';
import { nowhere, otherTabs, pages } from '../support/back-office.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey } from '../support/journey.ts';
import { overflowOf } from '../support/overflow.ts';
import { openWithin } from '../support/within.ts';

/** Every list that the API answers has nothing in it; `emptied` tells which did have something. */
async function withoutRows(page: Page) {
  const emptied = new Set<string>();
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const isRead = request.method() === 'GET' && request.resourceType() === 'fetch';
    if (!isRead || pathname.startsWith('/api/events')) return route.continue();
    const response = await route.fetch();
    const body: unknown = await response.json().catch(() => null);
    if (!isList(body)) return route.fulfill({ response });
    if (body.elements.length > 0) emptied.add(pathname);
    return route.fulfill({ response, json: { ...body, elements: [], curseur: null, total: 0 } });
  });
  return emptied;
}

function isList(body: unknown): body is { readonly elements: readonly unknown[] } {
  return typeof body === 'object' && body !== null && Array.isArray(Object(body).elements);
}

journey(
  'each page of the back-office fits at 320 px and with large text; what has nothing to list is readable to all',
  async ({ page, context }) => {
    await signIn(context, 'admin');
    await page.goto(nowhere);
    await hydrated(page);
    const lost = page.getByRole('heading', { level: 1, name: 'Oops! Page not found' });
    const emptied = await withoutRows(page);
    const opened = [...pages()];
    const told = new Set<string>();
    // It grows by the tabs of each page.
    for (const path of opened) {
      await openWithin(page, nowhere);
      await lost.waitFor();
      emptied.clear();
      await openWithin(page, path);
      await lost.waitFor({ state: 'detached' });
      await expect
        .poll(() => page.locator('main .animate-skeleton').count(), { message: path })
        .toBe(0);
      opened.push(...(await otherTabs(page, path)));
      expect(await overflowOf(page), path).toEqual({ narrow: 0, large: 0 });
      if (emptied.size === 0) continue;
      told.add(path);
      await expectAccessible(page);
    }
    expect(told.size).toBeGreaterThan(10);
  },
);
