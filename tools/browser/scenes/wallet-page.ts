import type { Page } from 'playwright-core';

export const wallet = '/dashboard/user/wallet';

/** Opens a tab and waits for its form's button: by then what is typed stays. */
export async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`${wallet}?onglet=${tab}`);
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
}
