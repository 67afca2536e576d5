import type { Page } from 'playwright-core';

/** Waits until React has hydrated the page, by the mark that `use-hydrated.ts` sets. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}
