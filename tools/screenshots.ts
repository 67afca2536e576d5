import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from './browser/chromium.ts';
import { pagesOf, type Person, type ShownPage } from './browser/pages.ts';
import { signIn } from './browser/sign-in.ts';
import { projectRoot } from './product/settings.ts';
import { startTemporaryProduct } from './product/temporary.ts';

const { values: options } = parseArgs({
  options: {
    route: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    as: { type: 'string', multiple: true },
    out: { type: 'string', default: join(projectRoot, 'screenshots') },
  },
});

const widths = (options.width ?? ['360', '768', '1280']).map(Number);
const themes = (options.theme ?? ['light', 'dark']) as ('light' | 'dark')[];
const pages = pagesOf().filter(
  ({ path, person }) =>
    (options.route?.includes(path) ?? true) && (options.as?.includes(person) ?? true),
);

const { BASE_URL: running } = process.env;
const product = running === undefined ? await startTemporaryProduct() : undefined;
const browser = await launchChromium();
try {
  for (const person of new Set(pages.map((page) => page.person))) {
    const theirs = pages.filter((page) => page.person === person);
    await photograph(browser, running ?? product?.url ?? '', person, theirs);
  }
} finally {
  await browser.close();
  await product?.stop();
}

async function photograph(
  in_: Browser,
  url: string,
  person: Person,
  shown: readonly ShownPage[],
): Promise<void> {
  for (const theme of themes) {
    const context = await in_.newContext({
      baseURL: url,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    if (person !== 'visitor') await signIn(context, person);
    for (const width of widths) await photographAt(context, width, theme, shown);
    await context.close();
  }
}

async function photographAt(
  context: BrowserContext,
  width: number,
  theme: string,
  shown: readonly ShownPage[],
): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width < 600 ? 780 : 900 });
  for (const { path, person, name } of shown) {
    const folder = join(options.out, person, name);
    mkdirSync(folder, { recursive: true });
    await page.goto(path, { waitUntil: 'load' });
    // Live pages keep a connection open: idle for a moment is enough, and never is no fault.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
    const file = join(folder, `${width}-${theme}.png`);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
    console.log(file);
  }
  await page.close();
}
