import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

export type Theme = 'light' | 'dark';

export type Formats = { readonly widths: readonly number[]; readonly themes: readonly Theme[] };

/**
 * Photographs a page as it stands in every width and theme, into `folder`: `360-dark.png`. The window is as tall as the
 * page, so that what is fixed to its edges is where a person sees it; under a dialog it keeps its own height.
 */
export async function photograph(page: Page, folder: string, formats: Formats): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const width of formats.widths) {
    const windowHeight = width < 600 ? 780 : 900;
    await page.setViewportSize({ width, height: windowHeight });
    if (!(await page.locator('[role=dialog], [role=alertdialog]').first().isVisible())) {
      const box = await page.locator('body').boundingBox();
      const height = Math.max(windowHeight, Math.ceil(box?.height ?? 0));
      await page.setViewportSize({ width, height });
    }
    for (const theme of formats.themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await repainted(page);
      const path = join(folder, `${width}-${theme}.png`);
      await page.screenshot({ path, animations: 'disabled' });
      console.log(path);
    }
  }
}

/** A document that may run no scripts, as that of a mail, never says that it has drawn. */
const drawnWithinMs = 1_000;

/**
 * Frames are told of a new theme by a message, and ask for another height by one: each has drawn what it then looks like,
 * and the page has drawn what the frames made of it.
 */
async function repainted(page: Page): Promise<void> {
  for (const frame of [...page.frames(), ...page.frames()]) {
    const drawn = frame
      .evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
      .catch(() => undefined);
    await Promise.race([drawn, sleep(drawnWithinMs)]);
  }
}

/** Live pages keep a connection open: idle for a moment is enough, and never is no fault. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
}
