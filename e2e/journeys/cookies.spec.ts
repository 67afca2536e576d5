import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { hydrated } from '../support/hydrated.ts';
import { journey, onPhone } from '../support/journey.ts';

/** What had the focus while the banner hid all of it, from the head of the page to its foot. */
async function hiddenStops(page: Page): Promise<readonly string[]> {
  const foot = page.getByRole('button', { name: 'Gérer mes cookies' });
  const hidden: string[] = [];
  do {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const box = document.activeElement?.getBoundingClientRect();
      const banner = document.querySelector('[data-cookie-banner]');
      if (box === undefined || banner === null) return 'no banner';
      if (banner.contains(document.activeElement)) return null;
      const { top, bottom } = banner.getBoundingClientRect();
      return box.top >= top && box.bottom <= bottom ? document.activeElement?.outerHTML : null;
    });
    if (typeof stop === 'string') hidden.push(stop);
  } while (!(await foot.evaluate((button) => button === document.activeElement)));
  return hidden;
}

for (const { width, options } of [
  { width: 360, options: onPhone },
  { width: 1280, options: {} },
]) {
  journey(
    `at ${width} px, by keyboard, nothing that has the focus is hidden by the choice of cookies`,
    async ({ page }) => {
      await page.context().clearCookies();
      await page.goto('/login');
      await hydrated(page);
      expect(await hiddenStops(page)).toEqual([]);
    },
    options,
  );
}
