import type { Page, Worker } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { inReleases } from '../support/releases.ts';

const withWorker = { context: { serviceWorkers: 'allow' as const } };
const expectedFaults = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;

/** Once the worker has this page, the worker. */
async function workerOf(page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const worker = page.context().serviceWorkers().at(-1);
  if (worker === undefined) throw new Error('No worker');
  return worker;
}

/** Has the browser deliver `message` as its push service would. */
async function push(page: Page, message: object): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

type Noted = { title?: string; options?: { readonly data: object }; opened?: string };

/** What of a worker's own world the journey replaces. */
type WorkerScope = {
  noted: Noted;
  registration: { showNotification: (title: string, options: Noted['options']) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<null> };
};

/** Writes down what the worker shows and opens: the browser of the journeys has neither notifications nor windows. */
async function writeDown(worker: Worker): Promise<() => Promise<Noted>> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const noted: Noted = {};
    scope.noted = noted;
    scope.registration.showNotification = async (title, options) => {
      Object.assign(noted, { title, options });
    };
    scope.clients.openWindow = async (opened) => {
      Object.assign(noted, { opened });
      return null;
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as WorkerScope).noted);
}

/** The file names of the workers of this address. */
function workersOf(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.map(({ active }) => active?.scriptURL.replaceAll(/^.*\/|\?.*$/g, ''));
  });
}

/** The releases of all that the browser keeps of the site, each once. */
function keptReleases(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const releases = new Set<string>();
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const kept of await cache.matchAll()) {
        releases.add(kept.headers.get('x-release') ?? kept.url);
      }
    }
    return [...releases];
  });
}

journey(
  'a push message is shown by the worker that keeps the page, and opens the page that it is about',
  async ({ page, url }) => {
    await page.goto('/');
    const worker = await workerOf(page);
    const noted = await writeDown(worker);
    await push(page, { titre: 'Argent reçu', texte: '+50,00', chemin: '/dashboard/user/wallet' });
    await expect.poll(noted).toMatchObject({ title: 'Argent reçu', options: { body: '+50,00' } });
    await worker.evaluate(() => {
      const { noted } = globalThis as unknown as WorkerScope;
      const notification = { data: noted.options?.data, close: () => undefined };
      const press = new Event('notificationclick');
      dispatchEvent(Object.assign(press, { notification, waitUntil: () => undefined }));
    });
    await expect.poll(noted).toMatchObject({ opened: `${url}/dashboard/user/wallet` });
  },
  withWorker,
);

journey(
  'a new release replaces the worker, also the one that only knew push, and no two releases meet',
  async ({ page, context, url }) => {
    const product = await inReleases(url);
    const documents: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'document') return;
      documents.push(response.headers()['x-release'] ?? 'none');
    });
    try {
      // What a browser that had push on has from before.
      await page.goto(`${product.url}/hors-ligne/fr.html`);
      await page.evaluate(() => navigator.serviceWorker.register('/push-worker.js'));
      await page.goto(product.url);
      await expect.poll(() => workersOf(page)).toEqual(['service-worker.js']);
      await expect.poll(() => keptReleases(page)).toEqual(['1']);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      product.replace();
      documents.length = 0;
      await page.goto(`${product.url}/faq`);
      await expect.poll(() => keptReleases(page)).toEqual(['2']);
      expect(await workersOf(page)).toEqual(['service-worker.js']);
      expect(documents).toEqual(['2']);
      await context.setOffline(true);
      await page.goto(`${product.url}/contact`);
      await page.getByRole('heading', { name: 'Toujours hors ligne' }).waitFor();
      expect(documents).toEqual(['2', '2']);
      await context.setOffline(false);
      await page
        .getByRole('heading', { name: 'Toujours hors ligne' })
        .waitFor({ state: 'detached' });
    } finally {
      await product.close();
    }
  },
  { ...withWorker, expectedFaults },
);
