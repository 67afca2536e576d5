import type { Page } from 'playwright-core';
import { settled } from '../photograph.ts';
import { at, from, type Scene } from './scene.ts';

/** Takes the network from this page alone: other scenes have the same browser profile. */
async function unplug(page: Page): Promise<void> {
  await settled(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devTools.send('Network.emulateNetworkConditions', { offline: true, ...none });
  await page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne' }).waitFor();
}

/** Asks for a page whose data does not come: what stands in its place without a network. */
async function askInVain(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Mon tableau de bord' }).first();
  await settled(page);
  // Its code is there by then, and what the server tells it is not.
  await link.click();
  await page.waitForURL(/\/dashboard\/user$/);
  await settled(page);
  await page.goBack();
  await unplug(page);
  await link.click();
  await page.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor();
}

/** Has the device keep a balance and a receipt, and opens the page that stands there without a network. */
async function keepAndOpen(page: Page): Promise<void> {
  await settled(page);
  await page.goto('/dashboard/user/activity');
  await page.locator('main li a').first().click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /reçu/i }).first().click();
  await downloading;
  await page.goto('/hors-ligne/fr.html');
  await page.getByRole('heading', { name: 'Vos reçus ouverts' }).waitFor();
}

/** A time without a network: the page that the service worker shows, and the banner over a page that was open. */
export const offlineScenes: readonly Scene[] = [
  at('offline-page', 'visitor', '/hors-ligne/fr.html'),
  from('offline-page-kept', 'user', '/dashboard/user/wallet', keepAndOpen),
  from('offline-no-page', 'user', '/', askInVain),
  from('offline-banner', 'user', '/dashboard/user/wallet', unplug),
  from('offline-banner-visitor', 'visitor', '/', unplug),
];
