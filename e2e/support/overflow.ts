import type { Page } from 'playwright-core';

/** How many pixels lie beyond the right edge, on the narrowest screen and with text of twice the size; the page is 360 px wide then. */
export async function overflowOf(
  page: Page,
): Promise<{ readonly narrow: number; readonly large: number }> {
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  const textOf = (size: string) =>
    page.evaluate((given) => document.documentElement.style.setProperty('font-size', given), size);
  await page.setViewportSize({ width: 320, height: 640 });
  const narrow = await beyond();
  await page.setViewportSize({ width: 360, height: 640 });
  await textOf('200%');
  const large = await beyond();
  await textOf('');
  return { narrow, large };
}
