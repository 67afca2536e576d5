import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressesOf, pagesOf, type Person } from '../../tools/browser/pages.ts';
import { signIn } from '../../tools/browser/sign-in.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey, onPhone } from '../support/journey.ts';
import { overflowOf } from '../support/overflow.ts';
import { walletTabs } from '../support/wallet.ts';

/** What a page may move by while it is read (cumulative layout shift). */
const mostShift = 0.02;

/** Longer than a drawing of the page: what waits for an answer is drawn without it first. */
const answerDelayMs = 100;

type Watched = Window & { readonly shift: number; readonly violations: readonly string[] };

/** Adds up how far things move that nobody touched, and notes what the policy of the page forbids. */
function watch(): void {
  const found = { shift: 0, violations: [] as string[] };
  Object.assign(window, found);
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    (window as unknown as typeof found).violations.push(`${violatedDirective} ${blockedURI}`);
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) (window as unknown as typeof found).shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** By Chromium's own means: `page.route` would turn its cache off for good, and double what each page costs. */
async function delayAnswers(network: CDPSession): Promise<void> {
  network.on('Fetch.requestPaused', ({ requestId }) => {
    setTimeout(() => {
      // The page that asked may be gone.
      network.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    }, answerDelayMs);
  });
  await network.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

/**
 * While things may move, scripts come as they do the first time. What takes the place of the fonts until they come is as
 * wide as they are on people's devices (styles/fonts.css), and not on a machine without any font of that width: they never
 * come then, or are there.
 */
async function asForAStranger(network: CDPSession, isOne: boolean): Promise<void> {
  await network.send('Network.setCacheDisabled', { cacheDisabled: isOne });
  await network.send('Network.setBlockedURLs', { urls: isOne ? ['*.woff2'] : [] });
}

/**
 * Goes to a page and waits until it has all that it shows. Memory is freed before: when Chromium frees it while a page loads,
 * it may abort the scripts that the page preloads, and the page stays without them.
 */
async function open(page: Page, network: CDPSession, path: string): Promise<void> {
  await network.send('HeapProfiler.collectGarbage');
  await page.goto(path);
  // Some addresses are documents without scripts.
  if ((await page.locator('script').count()) > 0) await hydrated(page);
  await expect.poll(() => page.locator('.animate-skeleton').count()).toBe(0);
}

const step = '/transfer?montant=200&devise=EUR&pays=SN&mode=mobile&etape';

/** Pages that the route table does not name: steps and tabs, which the rest of the address chooses. */
const inAddress: Readonly<Record<Person, readonly string[]>> = {
  visitor: [`${step}=destinataire`],
  user: [
    ...walletTabs.map((tab) => `/dashboard/user/wallet?onglet=${tab}`),
    ...['security', 'notifications', 'regional', 'limits', 'privacy'].map(
      (tab) => `/dashboard/user/settings?onglet=${tab}`,
    ),
  ],
  merchant: ['security', 'wallet', 'api', 'kyc', 'notifications', 'regional'].map(
    (tab) => `/dashboard/merchant/settings?onglet=${tab}`,
  ),
  admin: [],
};

function pathsOf(person: Person): string[] {
  const paths = pagesOf().flatMap((shown) => (shown.person === person ? [shown.path] : []));
  return [...paths, ...inAddress[person]];
}

/** The first link of the page to each of `addresses`: a page of one thing is opened from where its list is. */
async function firstLinks(page: Page, addresses: Set<RegExp>): Promise<readonly string[]> {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].map(
      (link) => new URL(link.href).pathname,
    ),
  );
  return [...addresses].flatMap((address) => {
    const link = links.find((path) => address.test(path));
    if (link !== undefined) addresses.delete(address);
    return link === undefined ? [] : [link];
  });
}

for (const person of ['visitor', 'user', 'merchant', 'admin'] satisfies readonly Person[]) {
  journey(
    `${person}: no page moves by itself, overflows on a small screen or in large text, or breaks our policy`,
    async ({ page, context }) => {
      if (person !== 'visitor') await signIn(context, person);
      await page.addInitScript(watch);
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      await network.send('HeapProfiler.enable');
      await delayAnswers(network);
      const wrong: unknown[] = [];
      const addresses = new Set(addressesOf(person));
      const paths = pathsOf(person);
      for (const path of paths) {
        await page.setViewportSize({ width: 360, height: 640 });
        await asForAStranger(network, true);
        await open(page, network, path);
        const { shift, violations } = await page.evaluate(() => {
          const { shift: moved, violations: broken } = window as unknown as Watched;
          return { shift: moved, violations: broken };
        });
        await asForAStranger(network, false);
        await open(page, network, path);
        await page.evaluate(async () => document.fonts.ready);
        paths.push(...(await firstLinks(page, addresses)));
        const { narrow, large } = await overflowOf(page);
        if (shift > mostShift || narrow > 0 || large > 0 || violations.length > 0) {
          wrong.push({ path, shift, narrow, large, violations });
        }
      }
      expect(wrong).toEqual([]);
    },
    onPhone,
  );
}

for (const person of ['user', 'merchant', 'admin'] satisfies readonly Person[]) {
  journey(
    `${person}: each tab of each page answers when it is loaded by its address`,
    async ({ page, context }) => {
      await signIn(context, person);
      const wrong: Record<string, number> = {};
      const load = async (path: string) => {
        const answer = await page.request.get(path);
        if (answer.status() !== 200) wrong[path] = answer.status();
        return answer.text();
      };
      let tabs = 0;
      for (const shown of pagesOf().filter((one) => one.person === person)) {
        const html = await load(shown.path);
        for (const [, tab = ''] of html.matchAll(/role="tab" id="[^"]*-tab-([\w-]+)"/g)) {
          await load(`${shown.path}?onglet=${tab}`);
          tabs += 1;
        }
      }
      expect(wrong).toEqual({});
      expect(tabs).toBeGreaterThan(person === 'admin' ? 30 : 4);
    },
  );
}
