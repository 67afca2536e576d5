import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { signUpWithMoney, walletTabs } from '../support/wallet.ts';

const settingsTabs = ['profile', 'security', 'notifications', 'regional', 'limits', 'privacy'];

const pages = [
  '',
  '/transfers',
  ...walletTabs.map((tab) => `/wallet?onglet=${tab}`),
  '/schedules',
  '/topup',
  '/request-money',
  ...settingsTabs.map((tab) => `/settings?onglet=${tab}`),
  '/notifications',
].map((path) => `/dashboard/user${path}`);

/** A part that React takes over after the rest of the page; the router’s own, of scripts, are none. */
const laterPart = /<!--\$[?!]?-->(?!<script)/;

/** How many times slower than this machine the page’s scripts run: a cheap phone. */
const slowness = 6;

journey(
  'on a slow phone, scripts take over what the server wrote, as it stands',
  async ({ page, context, desk }) => {
    await signUpWithMoney(page, desk, 40);
    for (const path of pages) {
      // By the time of such a part queries may be answered that the server wrote unanswered.
      expect(await (await page.request.get(path)).text(), path).not.toMatch(laterPart);
    }
    const devices = await context.newCDPSession(page);
    await devices.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    for (const path of ['/dashboard/user/wallet', '/dashboard/user']) {
      await page.goto(path);
      await page.getByText('40,00').first().waitFor();
    }
  },
  { isFirstVisit: true },
);
