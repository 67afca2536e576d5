import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hydrated } from '../support/hydrated.ts';
import { journey } from '../support/journey.ts';
import { signUp } from '../support/wallet.ts';

/** Serves the deposit's code as not there any more for `lives` lives of the page; answers how often it was loaded. */
async function replaceBuild(page: Page, lives: number): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  await page.route('**/assets/deposit.tab-*.js', (route) =>
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
    await hydrated(page);
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
    await hydrated(page);
    const loads = await replaceBuild(page, Number.POSITIVE_INFINITY);
    await toDeposit(page);
    await page.getByRole('heading', { name: 'Une erreur est survenue' }).waitFor();
    expect(loads()).toBe(1);
  },
  { expectedFaults, isFirstVisit: true },
);

/** Loses a module that every page starts with, in the first `lives` lives of the page; answers how often it was loaded. */
async function loseModule(page: Page, lives: number): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  await page.route('**/assets/framework-*.js', (route) =>
    loads <= lives ? route.abort('connectionreset') : route.continue(),
  );
  return () => loads;
}

// What the browser says of the module that it lost.
const lostModule = /Failed to load resource|connection/i;

for (const path of ['/', '/login']) {
  journey(
    `${path}: a page that lost a module on its way loads itself anew`,
    async ({ page }) => {
      const loads = await loseModule(page, 1);
      await page.goto(path);
      await expect.poll(loads).toBe(2);
      await expect.poll(() => isAtWork(page)).toBe(true);
    },
    { expectedFaults: lostModule, isFirstVisit: true },
  );
}

journey(
  'a page that loses a module again and again stays as the server drew it',
  async ({ page }) => {
    const loads = await loseModule(page, Number.POSITIVE_INFINITY);
    await page.goto('/login');
    await expect.poll(loads).toBe(2);
    await page.waitForLoadState('load');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/register');
    // What the page would ask before it loads itself anew is answered by then.
    await page.evaluate(async () => fetch('/healthz'));
    expect(loads()).toBe(3);
  },
  { expectedFaults: lostModule, isFirstVisit: true },
);

/** Whether React has taken the page over. */
const isAtWork = (page: Page) =>
  page
    .evaluate(() => Object.keys(document).some((key) => key.startsWith('__react')))
    .catch(() => false);
