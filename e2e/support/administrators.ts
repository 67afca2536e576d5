import type { Page } from 'playwright-core';

/** The demonstration's administrators, by their buttons on the page to sign in. */
export const administratorPasswords = {
  Administrateur: 'demo-administration-nzela',
  Approbateur: 'demo-seconde-nzela',
} as const;

/** Signs one of them in and opens a page of the back-office. */
export async function enter(
  page: Page,
  who: keyof typeof administratorPasswords,
  path: string,
): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  const demo = page.getByRole('region', { name: /démonstration/ });
  await demo.getByRole('button', { name: who }).click();
  await page.waitForURL((url) => url.pathname === path.replace(/\?.*/, ''));
}
