import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './axe.ts';
import { proveByPassword, stepUp } from './signing-in.ts';

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

/**
 * Saves the settings of the page, and proves who one is where that is asked; `said` is how the page answers. `form`: which of
 * several.
 */
export async function saveSettings(
  page: Page,
  said: string,
  form: Page | Locator = page,
): Promise<void> {
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  // What the page says may be of the time before; that there is nothing left to save is not.
  await proveAndWait(page, form.getByText('Aucune modification'));
  await page.getByText(said).first().waitFor();
}

/** Waits for `done`, and proves who one is where that is asked before. */
export async function proveAndWait(page: Page, done: Locator): Promise<void> {
  await done.or(stepUp(page)).first().waitFor();
  if (await stepUp(page).isVisible())
    await proveByPassword(page, administratorPasswords.Administrateur);
  await done.first().waitFor();
}

/** At each width the page is accessible in both themes, and nothing lies beyond its right edge. */
export async function expectReadable(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${page.url()} at ${width} px`).toBe(0);
  }
}

/** The second administrator, signed in on `page`, agrees to the only request that waits. */
export async function approve(page: Page): Promise<void> {
  await page.goto('/dashboard/admin/approbations');
  await page.getByRole('button', { name: 'Approuver' }).click();
  await proveByPassword(page, administratorPasswords.Approbateur);
  await page.getByText('Rien n’attend de décision').waitFor();
}
