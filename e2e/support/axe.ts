import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with each rule that the page breaks and where, in both themes. The gateway's own frame is the gateway's. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A colour on its way from one theme to the other is of neither. What follows the scrolling rests with it.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline,
        ),
    );
    const { violations } = await new AxeBuilder({ page })
      .withTags(standard)
      .exclude('iframe')
      .analyze();
    if (violations.length === 0) continue;
    const lines = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ html, target, failureSummary }) => `  ${target.join(' ')}: ${html}\n    ${failureSummary}`).join('\n')}`,
    );
    throw new Error(`axe, ${colorScheme}, ${page.url()}\n${lines.join('\n')}`);
  }
}
