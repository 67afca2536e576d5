import type { Page } from 'playwright-core';

/** How often a person touched the screen: presses, and each field that was gone into to type. */
export type Taps = { readonly count: () => number };

/** Counts from now on, in the page and in the frames inside it. */
export async function countTaps(page: Page): Promise<Taps> {
  let taps = 0;
  await page.exposeBinding('tapped', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    const { tapped } = window as unknown as { tapped: () => void };
    let pressedAt = -Infinity;
    addEventListener(
      'pointerdown',
      () => {
        pressedAt = performance.now();
        tapped();
      },
      { capture: true },
    );
    addEventListener(
      'input',
      ({ target }) => {
        const field = target as HTMLInputElement & { wasTyped?: boolean };
        const isText = !['radio', 'checkbox'].includes(field.type);
        if (isText && field.wasTyped !== true && performance.now() - pressedAt > 50) tapped();
        field.wasTyped = true;
      },
      { capture: true },
    );
  });
  return { count: () => taps };
}
