import type { Page } from 'playwright-core';

/** Holds every script of this page back, as a slow network does, until the answered function is called. */
export async function lateScripts(page: Page): Promise<() => void> {
  let letIn = () => {};
  const arrived = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  return letIn;
}
