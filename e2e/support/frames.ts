import type { BrowserContext, Page } from 'playwright-core';

const everyMs = 15_000;

/** A busy machine draws late; none of its frames took this long. */
const noFrameMs = 5_000;

/**
 * Chromium's headless shell sometimes stops drawing a page that works otherwise: no animation frame comes any more, so that
 * a click waits without end for its button to stand still. Such a page is shown again, and `tell` hears of it.
 */
export function keepDrawing(
  contexts: () => readonly BrowserContext[],
  tell: (line: string) => void,
): { readonly stop: () => void } {
  const timer = setInterval(() => {
    for (const page of contexts().flatMap((context) => context.pages())) {
      void showAgain(page, tell).catch(() => undefined);
    }
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}

async function showAgain(page: Page, tell: (line: string) => void): Promise<void> {
  const stalled = await page.evaluate(
    async (ms) =>
      Promise.race([
        new Promise<undefined>((resolve) => requestAnimationFrame(() => resolve(undefined))),
        new Promise<string>((resolve) =>
          setTimeout(() => resolve(`${document.visibilityState}, ${document.readyState}`), ms),
        ),
      ]),
    noFrameMs,
  );
  if (stalled === undefined) return;
  tell(`no frame in ${noFrameMs} ms (${stalled}): ${page.url()}`);
  await page.bringToFront();
  await page.screenshot();
}
