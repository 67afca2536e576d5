import type { Page } from 'playwright-core';

/** What the router of the page is reached by. */
export type RouterWindow = Window & {
  readonly __reactRouterDataRouter: { readonly navigate: (to: string) => Promise<void> };
};

/** Opens a page within the application, as a press on a link does: the browser makes its reads, not the server. */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (to) => (window as unknown as RouterWindow).__reactRouterDataRouter.navigate(to),
    path,
  );
}
