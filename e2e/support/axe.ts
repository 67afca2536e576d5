import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Everything that is promised, and what of it depends on colours. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colourRules = ['color-contrast', 'link-in-text-block'];

/** A fault is one that this many readings find: what the page passes through on its way is on no screen. */
const readingsAtMost = 5;
const pauseMs = 200;

/** The whole page is read in the dark theme; in the light one, where only colours differ, what depends on them. */
const readings: readonly {
  readonly colorScheme: 'dark' | 'light';
  readonly runOnly: axe.RunOnly;
}[] = [
  { colorScheme: 'dark', runOnly: { type: 'tag', values: standard } },
  { colorScheme: 'light', runOnly: { type: 'rule', values: colourRules } },
];

/** Fails with each rule that the page breaks and where, in both themes. The gateway's own frame is the gateway's. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, runOnly } of readings) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await readAtRest(page, runOnly);
    if (violations.length === 0) continue;
    const lines = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ html, target, failureSummary }) => `  ${target.join(' ')}: ${html}\n    ${failureSummary}`).join('\n')}`,
    );
    throw new Error(`axe, ${colorScheme}, ${page.url()}\n${lines.join('\n')}`);
  }
}

/** Pixels, less than a bar that stays in its place is high: what such a bar covers by half is covered no more, or whole. */
const littleFurther = 37;

/**
 * Reads again while there is something wrong, a little further down: a fault made of two states of a page that moves is not
 * there next time, and neither is a switch that the header covers by half.
 */
async function readAtRest(page: Page, runOnly: axe.RunOnly): Promise<axe.Result[]> {
  for (let reading = 1; ; reading += 1) {
    // A colour on its way from one theme to the other is of neither. What follows the scrolling rests with it.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline,
        ),
    );
    const violations = await read(page, runOnly);
    if (violations.length === 0 || reading === readingsAtMost) return violations;
    await sleep(reading * pauseMs);
    await page.evaluate((pixels) => window.scrollBy(0, pixels), littleFurther);
  }
}

const axeProgram = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** In the page itself: axe's own way, by another page of the same person, takes the focus away from this one. */
async function read(page: Page, runOnly: axe.RunOnly): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeProgram};0`);
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], iframes: false };
  return page.evaluate(async (given) => {
    const { violations } = await window.axe.run({ exclude: 'iframe' }, given);
    return violations;
  }, options);
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
