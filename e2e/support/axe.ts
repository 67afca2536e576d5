import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A page that never rests (a countdown) is read this often, and its last reading counts. */
const readingsAtMost = 5;

/** Fails with each rule that the page breaks and where, in both themes. The gateway's own frame is the gateway's. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await readAtRest(page);
    if (violations.length === 0) continue;
    const lines = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ html, target, failureSummary }) => `  ${target.join(' ')}: ${html}\n    ${failureSummary}`).join('\n')}`,
    );
    throw new Error(`axe, ${colorScheme}, ${page.url()}\n${lines.join('\n')}`);
  }
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Reads again what changed while it was read: a fault made of two states was on no screen. */
async function readAtRest(page: Page): Promise<Violations> {
  for (let reading = 1; ; reading += 1) {
    // A colour on its way from one theme to the other is of neither. What follows the scrolling rests with it.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline,
        ),
    );
    const changes = await page.evaluateHandle(() => {
      const observer = new MutationObserver(() => (seen.changed = true));
      const seen = { changed: false, observer };
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      observer.observe(document, everything);
      return seen;
    });
    const { violations } = await new AxeBuilder({ page })
      .withTags(standard)
      .exclude('iframe')
      .analyze();
    const hasChanged = await changes.evaluate((seen) => {
      const pending = seen.observer.takeRecords().length > 0;
      seen.observer.disconnect();
      return seen.changed || pending;
    });
    await changes.dispose();
    if (violations.length === 0 || !hasChanged || reading === readingsAtMost) return violations;
  }
}
