import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from './browser/chromium.ts';
import { pagesOf, type Person, type ShownPage } from './browser/pages.ts';
import { photograph, settled, type Formats, type Theme } from './browser/photograph.ts';
import { playScenes } from './browser/scenes/play.ts';
import { scenes } from './browser/scenes/scenes.ts';
import { refusedCookies } from './browser/cookie-choice.ts';
import { signIn } from './browser/sign-in.ts';
import { projectRoot } from './product/settings.ts';
import { startTemporaryProduct } from './product/temporary.ts';

const { values: options } = parseArgs({
  options: {
    route: { type: 'string', multiple: true },
    /** Scenes whose name starts so; without a value of its own, no page is photographed then. */
    scene: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    as: { type: 'string', multiple: true },
    out: { type: 'string', default: join(projectRoot, 'screenshots') },
  },
});

const formats: Formats = {
  widths: (options.width ?? ['360', '768', '1280']).map(Number),
  themes: (options.theme ?? ['light', 'dark']) as Theme[],
};
// Naming pages leaves the scenes out, and naming scenes the pages.
const wantsPages = options.scene === undefined || options.route !== undefined;
const wantsScenes = options.scene !== undefined || (!options.route && !options.as);
const pages = pagesOf().filter(
  ({ path, person }) =>
    wantsPages && (options.route?.includes(path) ?? true) && (options.as?.includes(person) ?? true),
);
const played = scenes.filter(
  ({ name }) => wantsScenes && (options.scene?.some((prefix) => name.startsWith(prefix)) ?? true),
);

const { BASE_URL: runningUrl, DESK_URL: runningDeskUrl } = process.env;
const product = runningUrl === undefined ? await startTemporaryProduct() : undefined;
const url = runningUrl ?? product?.url ?? '';
const deskUrl = runningDeskUrl ?? product?.deskUrl ?? '';
const browser = await launchChromium();
try {
  for (const person of new Set(pages.map((page) => page.person))) {
    const theirs = pages.filter((page) => page.person === person);
    await photographPages(browser, person, theirs);
  }
  const failed = await playScenes(browser, played, { url, deskUrl, out: options.out, formats });
  if (failed.length > 0) {
    console.error(`Not photographed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product?.stop();
}

async function photographPages(
  in_: Browser,
  person: Person,
  shown: readonly ShownPage[],
): Promise<void> {
  const context = await in_.newContext({
    baseURL: url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  await context.addCookies([refusedCookies(url)]);
  if (person !== 'visitor') await signIn(context, person);
  const page = await context.newPage();
  for (const { path, name } of shown) {
    await page.goto(path, { waitUntil: 'load' });
    await settled(page);
    await photograph(page, join(options.out, person, name), formats);
  }
  await context.close();
}
