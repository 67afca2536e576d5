import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signIn } from '../../tools/browser/sign-in.ts';
import { expectAccessible } from '../support/axe.ts';
import { nowhere, otherTabs, pages } from '../support/back-office.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey } from '../support/journey.ts';
import { openWithin } from '../support/within.ts';

/** Lists that lead to pages of one row. */
const lists = ['/dashboard/admin/users', '/dashboard/admin/transactions'];

/** Tabs that read nothing. */
const readNothing = new Set(['/dashboard/admin/api-config?onglet=fournisseur']);

/** What pages are whole without: the number at the bell, how an operator is beside its switch, what waits for a second person. */
const readBesides = new Set([
  '/api/notifications/non-lues',
  '/api/mobile-money/operators',
  '/api/approvals',
]);

const isConfiguration = (path: string) => /-config$|-management$|-manager$|settings$/.test(path);

const retries = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Réessayer', exact: true });

/** Reads of the page by the API: while `isDown`, none is answered. */
async function breakableReads(page: Page) {
  const reads = { isDown: false, failed: new Set<string>(), answered: new Set<string>() };
  const answer = {
    code: 'service_indisponible',
    message: 'Le service est momentanément indisponible.',
  };
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const isRead = request.method() === 'GET' && request.resourceType() === 'fetch';
    // The stream of events tells what is new, and shows nothing by itself.
    if (!isRead || pathname.startsWith('/api/events')) return route.continue();
    reads[reads.isDown ? 'failed' : 'answered'].add(pathname);
    return reads.isDown ? route.fulfill({ status: 503, json: answer }) : route.continue();
  });
  return reads;
}

/** A read that failed is made again after one and after two seconds (lib/query.tsx): here at once. */
async function withoutPauses(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const after = window.setTimeout.bind(window);
    const pauses = new Set([1_000, 2_000]);
    window.setTimeout = ((act: () => void, ms = 0) =>
      after(act, pauses.has(ms) ? 0 : ms)) as typeof window.setTimeout;
  });
}

/** The page of the first row of each list. */
async function pagesOfRows(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const list of lists) {
    await openWithin(page, list);
    const row = page.locator(`main tbody a[href^="${list}/"]`).first();
    found.push((await row.getAttribute('href')) ?? '');
  }
  return found;
}

/** What stands around each error state of the page. */
async function kindsOf(page: Page): Promise<string> {
  const kinds = await retries(page).evaluateAll((buttons) =>
    buttons.map((button) => {
      const around: string[] = [];
      let at = button.parentElement;
      while (at !== null && at.tagName !== 'MAIN') {
        around.push(`${at.tagName} ${at.className}`);
        at = at.parentElement;
      }
      return around.join('\n');
    }),
  );
  return [...new Set(kinds)].join('\n\n');
}

for (const { name, isAmong } of [
  { name: 'activity and governance', isAmong: (path: string) => !isConfiguration(path) },
  { name: 'configuration', isAmong: isConfiguration },
]) {
  journey(
    `${name}: each page of the back-office whose reads fail says so and, asked to try again, is whole`,
    async ({ page, context }) => {
      await signIn(context, 'admin');
      await withoutPauses(context);
      const reads = await breakableReads(page);
      await page.goto(nowhere);
      await hydrated(page);
      const rows = await pagesOfRows(page);
      const opened = [...pages(), ...rows].filter(isAmong);
      const seen = new Set<string>();
      // It grows by the tabs of each page.
      for (const path of opened) {
        reads.isDown = false;
        // Nothing of the page before is kept.
        await page.goto(nowhere);
        await hydrated(page);
        reads.failed.clear();
        reads.answered.clear();
        reads.isDown = true;
        await openWithin(page, path);
        if (readNothing.has(path)) continue;
        await retries(page).first().waitFor();
        opened.push(...(await otherTabs(page, path)));
        expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
        await expect
          .poll(() => page.locator('main .animate-skeleton').count(), { message: path })
          .toBe(0);
        // Most pages have the same parts in the same places: axe reads them once.
        const kinds = await kindsOf(page);
        if (!seen.has(kinds)) await expectAccessible(page);
        seen.add(kinds);

        reads.isDown = false;
        const left = async () => {
          const again = retries(page).first();
          // One press brings back what stands beside it, too; a part may say later than others that its read failed.
          if ((await again.count()) > 0)
            await again.click({ timeout: 1_000 }).catch(() => undefined);
          const unread = [...reads.failed].filter(
            (read) => !reads.answered.has(read) && !readBesides.has(read),
          );
          return { unread, retries: await retries(page).count() };
        };
        await expect.poll(left, { message: path }).toEqual({ unread: [], retries: 0 });
        await expect
          .poll(() => page.locator('main .animate-skeleton').count(), { message: path })
          .toBe(0);
      }
      expect(opened.length).toBeGreaterThan(20);
    },
    { expectedStatuses: [503] },
  );
}
