import { expect } from 'vitest';
import { pagesOf } from '../../tools/browser/pages.ts';
import { signIn } from '../../tools/browser/sign-in.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey, onPhone } from '../support/journey.ts';
import { walletTabs } from '../support/wallet.ts';
import type { RouterWindow } from '../support/within.ts';

/** Longer than a page takes to be drawn: one that did not wait for its answers is drawn without them first. */
const answerDelayMs = 150;

/** On a machine that takes as long as the wait lasts (first-reads.ts), a page opens with grey boxes, as it is to. */
const longestWaitMs = 4_000;

const tabs = {
  user: [
    ...walletTabs.map((tab) => `wallet?onglet=${tab}`),
    ...['security', 'notifications', 'regional', 'limits', 'privacy'].map(
      (tab) => `settings?onglet=${tab}`,
    ),
  ],
  merchant: [
    'security',
    'wallet',
    'api',
    'api&section=webhooks',
    'kyc',
    'notifications',
    'regional',
  ].map((tab) => `settings?onglet=${tab}`),
  admin: ['transactions?onglet=logs', 'verifications?onglet=ressemblances'],
} as const;

/**
 * Pages a part of which depends on an answer: the file of a document that waits, and what was found about its owner; the code
 * of the chat, once its settings name a provider.
 */
const comeInParts = new Set(['/dashboard/admin/users/kyc', '/dashboard/admin/chat-config']);

for (const person of ['user', 'merchant', 'admin'] as const) {
  journey(
    `${person}: within the application a page opens with what it shows, not with grey boxes that grow`,
    async ({ page, context }) => {
      await signIn(context, person);
      await page.goto(`/dashboard/${person}/notifications`);
      await hydrated(page);
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, answerDelayMs));
        await route.continue();
      });
      const grey: Record<string, number> = {};
      const paths = [
        ...pagesOf().flatMap((shown) =>
          shown.person === person && !comeInParts.has(shown.path) ? [shown.path] : [],
        ),
        ...tabs[person].map((tab) => `/dashboard/${person}/${tab}`),
      ];
      for (const path of paths) {
        const { boxes, ms } = await page.evaluate(async (to) => {
          const pressed = performance.now();
          const opened = (window as unknown as RouterWindow).__reactRouterDataRouter.navigate(to);
          const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
          await opened;
          // The thread of progress goes as the new page comes.
          do await drawn();
          while (document.querySelector('[role=progressbar].animate-thread') !== null);
          const count = document.querySelectorAll('main .animate-skeleton').length;
          return { boxes: count, ms: performance.now() - pressed };
        }, path);
        expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
        if (boxes > 0 && ms < longestWaitMs) grey[path] = boxes;
        // What comes later on this page is not the next one's.
        await expect.poll(() => page.locator('.animate-skeleton').count()).toBe(0);
      }
      expect(grey).toEqual({});
      expect(paths.length).toBeGreaterThan(10);
    },
    onPhone,
  );
}
