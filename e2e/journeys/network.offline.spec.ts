import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { openDeposit } from '../support/depositing.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey } from '../support/journey.ts';
import { keptOnDevice } from '../support/kept.ts';
import {
  choosePayment,
  confirmedReference,
  fundWallet,
  readyToPay,
  transferId,
} from '../support/sending.ts';
import { slow3G, slowDown } from '../support/slow-network.ts';
import { signOut } from '../support/signing-in.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';

const viewport = { width: 360, height: 740 };
const phone = { context: { viewport }, isFirstVisit: true };
// What the browser and the router say of code and answers that do not come.
const withoutNetwork = {
  context: { viewport, serviceWorkers: 'allow' as const },
  expectedFaults:
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported|route module|ERR_FAILED|undefined/,
};

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne' });

/** The worker that keeps the page without a network is there and has this page. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  // It comes after all that the page needs.
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  await expect.poll(files).toContain('OfflineBanner');
  await context.setOffline(true);
  await banner(page).waitFor();
  // Chromium tells the page before its network process is told.
  const isReached = () =>
    page.evaluate(() =>
      fetch('/site.webmanifest', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(isReached).toBe(false);
}

journey(
  'offline: the last balance and the receipts that were opened; nothing of them after signing out',
  async ({ page, context, desk }) => {
    await signUpWithMoney(page, desk, 80);
    await page.goto('/dashboard/user/wallet?onglet=recharger');
    await page
      .getByRole('link', { name: /80,00/ })
      .or(page.getByRole('button', { name: /80,00/ }))
      .first()
      .click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /reçu/ }).first().click();
    const receipt = (await downloading).suggestedFilename();
    await page.goto('/dashboard/user/wallet');
    await page.getByText('80,00\u00a0€').first().waitFor();
    await workerReady(page);
    await goOffline(context, page);
    await expectAccessible(page);

    await page.goto('/dashboard/user/transfers');
    await page.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor();
    await page.getByText('80,00\u00a0€').waitFor();
    // Of when it is.
    await page.locator('time', { hasText: /20\d\d à \d{1,2}:\d{2}/ }).waitFor();
    await page.getByRole('link', { name: receipt }).waitFor();
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'hors ligne' }).waitFor();
    await page.waitForURL(/\/dashboard\/user\/transfers$/);

    expect((await keptOnDevice(page)).join('\n')).toContain('80,00');
    await signOut(page);
    await page.getByRole('combobox', { name: 'Langue' }).waitFor();
    expect(await keptOnDevice(page)).toEqual([]);
    await context.setOffline(true);
    await page.goto('/dashboard/user');
    await page.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor();
    expect(await keptOnDevice(page)).toEqual([]);
    expect(await page.getByText('80,00').count()).toBe(0);
    expect(await page.getByRole('link').count()).toBe(0);
  },
  withoutNetwork,
);

journey(
  'offline in English: the page without a network is in the language of the one before',
  async ({ page, context }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
    await page.locator('html[lang=en]').waitFor();
    await page.waitForFunction(() =>
      navigator.serviceWorker.controller?.scriptURL.endsWith('langue=en'),
    );
    await context.setOffline(true);
    await page.goto('/faq');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'detached' });
  },
  withoutNetwork,
);

journey(
  'offline, money is refused with a sentence and nothing leaves later by itself',
  async ({ page, context }) => {
    const { call } = await signUp(page);
    const deposits = async () => {
      const { elements } = await call<{ elements: unknown[] }>('GET', '/deposits');
      return elements.length;
    };
    await openDeposit(page, '75');
    await page
      .locator('input[name=methode][value=bank]')
      .evaluate((input) => (input as HTMLInputElement).click());
    await goOffline(context, page);
    const sentence = page.getByText(/cette demande n’est pas partie/).first();
    await page.getByRole('button', { name: 'Procéder au dépôt' }).click();
    await sentence.waitFor();
    await expectAccessible(page);
    await context.setOffline(false);
    await banner(page).waitFor({ state: 'detached' });
    expect(await deposits()).toBe(0);
    await page.getByRole('button', { name: 'Procéder au dépôt' }).click();
    await page
      .getByText(/^DEPOT-\d{6,}$/)
      .first()
      .waitFor();
    expect(await deposits()).toBe(1);
  },
  { ...phone, expectedFaults: withoutNetwork.expectedFaults },
);

journey(
  'offline, a page that is not on the device loads nothing anew, and opens when the network is back',
  async ({ page, context }) => {
    await signUp(page);
    await page.goto('/dashboard/user/wallet');
    await page.getByText('0,00\u00a0€').first().waitFor();
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
    });
    await goOffline(context, page);
    await page.locator('nav a[href="/dashboard/user/settings"]').last().click();
    await page.getByText('La page demandée s’ouvre dès que le réseau revient').waitFor();
    expect(loads).toBe(0);
    await page.getByText('0,00\u00a0€').first().waitFor();
    await context.setOffline(false);
    await page.waitForURL(/\/settings$/);
    await page.getByLabel('Prénom').waitFor();

    // Whole, with its scripts.
    await page.goto('/', { waitUntil: 'networkidle' });
    const toDashboard = page.getByRole('link', { name: 'Mon tableau de bord' }).first();
    await toDashboard.click();
    const shown = page.locator('main').getByText('0,00\u00a0€').first();
    await page.waitForURL(/\/dashboard\/user$/);
    await shown.waitFor();
    await page.goBack();
    await toDashboard.waitFor();
    await goOffline(context, page);
    // Its code is there by now; what it is told by the server is not.
    await toDashboard.click();
    const missing = page.getByRole('heading', { name: 'Vous êtes hors ligne' });
    await missing.waitFor();
    await expectAccessible(page);
    await context.setOffline(false);
    await missing.waitFor({ state: 'detached' });
    await page.waitForURL(/\/dashboard\/user$/);
    await shown.waitFor();
  },
  { ...phone, expectedFaults: withoutNetwork.expectedFaults },
);

journey(
  'slow 3G, and the network is lost in the middle of paying: the page says so, and is paid once',
  async ({ page, context, desk }) => {
    await readyToPay(page);
    await fundWallet(page, desk);
    const devTools = await slowDown(page);
    const keys: (string | undefined)[] = [];
    await context.route('**/api/transfers', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      // It has arrived and is carried out; its answer meets no network any more.
      await route.fetch();
      await devTools.send('Network.emulateNetworkConditions', { offline: true, ...slow3G });
      return route.abort('internetdisconnected');
    });
    await choosePayment(page, 'wallet');
    await banner(page).waitFor();
    await page.getByText('En cours de vérification').first().waitFor();
    await expectAccessible(page);
    await devTools.send('Network.emulateNetworkConditions', { offline: false, ...slow3G });
    await banner(page).waitFor({ state: 'detached' });
    await confirmedReference(page);
    expect(transferId(page)).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
    await page.goto('/dashboard/user/wallet');
    await page.getByText('295,01').first().waitFor();
  },
  { ...phone, expectedFaults: withoutNetwork.expectedFaults },
);

/** How strongly the thread of a slow page is drawn, by how long ago the press is. */
function threadByTime(thread: Locator) {
  return thread.evaluate((element) => {
    const animations = element.getAnimations();
    const at = (ms: number) => {
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = ms;
      }
      return getComputedStyle(element).opacity;
    };
    const drawn = { atOnce: at(0), before: at(149), later: at(1_000) };
    for (const animation of animations) animation.play();
    return { delay: getComputedStyle(element).animationDelay, ...drawn };
  });
}

journey(
  'a slow page: the pressed place is marked at once, and after 150 ms a thread shows that it is on its way',
  async ({ page }) => {
    await signUp(page);
    await page.goto('/dashboard/user');
    await hydrated(page);
    const place = (path: string) => page.locator(`nav a[href="${path}"]`).last();
    const [home, profile] = [place('/dashboard/user'), place('/dashboard/user/settings')];
    const weight = (link: typeof home) =>
      link.evaluate((element) => getComputedStyle(element).fontWeight);
    expect(await weight(home)).toBe('700');
    let letIn = () => {};
    const arrived = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route('**/assets/user-settings*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await profile.click();
    await expect.poll(() => weight(profile)).toBe('700');
    await expect.poll(() => weight(home)).toBe('500');
    const thread = page.getByRole('progressbar', { name: 'La page arrive' });
    await thread.waitFor();
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      const drawn = { delay: '0.15s, 0.15s', atOnce: '0', before: '0', later: '1' };
      expect(await threadByTime(thread), reducedMotion).toEqual(drawn);
    }
    await expect
      .poll(() => thread.evaluate((element) => getComputedStyle(element).opacity))
      .toBe('1');
    await expectAccessible(page);
    letIn();
    await page.getByLabel('Prénom').waitFor();
    await thread.waitFor({ state: 'detached' });
  },
  phone,
);
