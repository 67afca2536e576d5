import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A person's browser, with one page open and nothing kept of anybody but Chromium's cache of files. */
export type Profile = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** For whoever comes next. */
  giveBack(): Promise<void>;
};

/** Contexts that journeys of this worker gave back, by what they were made with. */
const given = new Map<string, BrowserContext[]>();

/**
 * The product's files never change under their names, and to fetch and compile the 130 of a page anew costs as much as all
 * else that the page does: a profile is emptied and used again. `sites` are the origins at which pages keep something.
 */
export async function openProfile(
  browser: Browser,
  options: BrowserContextOptions,
  { sites, isNew }: { readonly sites: readonly string[]; readonly isNew: boolean },
): Promise<Profile> {
  const { extraHTTPHeaders = {}, permissions = [], ...lasting } = options;
  const kind = JSON.stringify(lasting);
  const used = isNew ? undefined : given.get(kind)?.pop();
  const context = used ?? (await browser.newContext(lasting));
  await context.setExtraHTTPHeaders(extraHTTPHeaders);
  await context.grantPermissions([...permissions]);
  const page = await context.newPage();
  if (used !== undefined) await empty(context, page, sites);
  return {
    context,
    page,
    async giveBack() {
      await leave(context);
      given.set(kind, [...(given.get(kind) ?? []), context]);
    },
  };
}

/** What belongs to the context and not to a page, and is not kept at a site. */
async function leave(context: BrowserContext): Promise<void> {
  context.removeAllListeners('page');
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
}

async function empty(context: BrowserContext, page: Page, sites: readonly string[]): Promise<void> {
  await context.clearCookies();
  const storage = await context.newCDPSession(page);
  for (const site of sites) {
    const { origin } = new URL(site);
    await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  await storage.detach();
}
