import type { Page, Route } from 'playwright-core';
import { at, from, type Scene } from './scene.ts';

const dayMs = 86_400_000;
const wallet = '/dashboard/user/wallet';

/** A year of a currency that moves, with weekends on which nobody publishes. */
function yearOf(days: number): readonly { date: string; taux: string }[] {
  return Array.from({ length: days }, (_, index) => {
    const moment = new Date(Date.now() - (days - 1 - index) * dayMs);
    const taux = (1.09 + Math.sin(index / 9) / 60 + Math.sin(index / 41) / 25).toFixed(4);
    return { date: moment.toISOString().slice(0, 10), taux, weekday: moment.getUTCDay() };
  })
    .filter(({ weekday }) => weekday !== 0 && weekday !== 6)
    .map(({ date, taux }) => ({ date, taux }));
}

const publish = (days: number, jours: string) => async (route: Route) =>
  route.fulfill({
    json: { de: 'EUR', vers: 'USD', jours, parite: false, depuis: null, points: yearOf(days) },
  });

/** Answers what pictures ask for before their page is opened. */
const answering = (
  name: string,
  path: string,
  [pattern, answer]: readonly [string, (route: Route) => Promise<void>],
): Scene => ({
  name,
  actor: 'user',
  async set({ page }) {
    await page.route(pattern, answer);
    await page.goto(path);
    await showPictures(page);
  },
});

const refuse = (route: Route) => route.fulfill({ status: 503, json: {} });

/** Scrolls over the page, so that what comes when it is seen has come. */
async function showPictures(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  for (const heading of await page.locator('main h2').all()) await heading.scrollIntoViewIfNeeded();
  await page.keyboard.press('End');
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
}

/** What is drawn over time: full, empty and failed. */
export const pictureScenes: readonly Scene[] = [
  answering('rates-month', '/rates?de=EUR&vers=USD&jours=30', [
    '**/historique?*',
    publish(30, '30'),
  ]),
  answering('rates-year', '/rates?de=EUR&vers=USD&jours=365', [
    '**/historique?*',
    publish(365, '365'),
  ]),
  answering('rates-empty', '/rates?de=EUR&vers=USD', ['**/historique?*', publish(0, '30')]),
  answering('rates-failed', '/rates?de=EUR&vers=USD', ['**/historique?*', refuse]),
  at('rates-parity', 'visitor', '/rates?de=EUR&vers=XOF&jours=90'),
  from('sent-full', 'user', '/dashboard/user/activity/sent', showPictures),
  from('sent-empty', 'newcomer', '/dashboard/user/activity/sent', showPictures),
  answering('sent-failed', '/dashboard/user/activity/sent', ['**/api/operations/envois*', refuse]),
  from('wallet-balance-full', 'user', wallet, showPictures),
  from('wallet-balance-empty', 'newcomer', wallet, showPictures),
  answering('wallet-balance-failed', wallet, ['**/historique?*', refuse]),
];
