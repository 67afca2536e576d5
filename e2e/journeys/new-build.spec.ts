import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { signUp } from '../support/wallet.ts';

/** Serves the deposit's code as not there any more for `lives` lives of the page; answers how often it was loaded. */
async function replaceBuild(page: Page, lives: number): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  await page.route('**/assets/deposits-*.js', (route) =>
    loads < lives ? route.fulfill({ status: 404 }) : route.continue(),
  );
  return () => loads;
}

const toDeposit = (page: Page) => page.getByRole('link', { name: 'Dépôt' }).first().click();
const form = (page: Page) => page.getByRole('heading', { name: /^Déposer de l.argent sur mon/ });

// What the page's own code says of the part that is missing.
const expectedFaults = /Failed to fetch dynamically imported module|dynamically imported|undefined/;

journey(
  'a build replaced under an open page is loaded in its place',
  async ({ page }) => {
    await signUp(page);
    await page.goto('/dashboard/user/wallet');
    await page.getByRole('button', { name: 'Actualiser' }).waitFor();
    const loads = await replaceBuild(page, 1);
    await toDeposit(page);
    await form(page).waitFor();
    expect(loads()).toBe(1);
  },
  { expectedFaults, isFirstVisit: true },
);

journey(
  'code that stays missing reloads a page once, and then says so',
  async ({ page }) => {
    await signUp(page);
    await page.goto('/dashboard/user/wallet');
    await page.getByRole('button', { name: 'Actualiser' }).waitFor();
    const loads = await replaceBuild(page, Number.POSITIVE_INFINITY);
    await toDeposit(page);
    await page.getByRole('heading', { name: 'Une erreur est survenue' }).waitFor();
    expect(loads()).toBe(1);
  },
  { expectedFaults, isFirstVisit: true },
);
