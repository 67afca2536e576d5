import type { Page } from 'playwright-core';
import { signUp } from '../../../e2e/support/wallet.ts';
import { press, type Scene } from './scene.ts';

/** The days to send again to an address of a new business that was sent a test. */
async function openPeriod(page: Page): Promise<void> {
  const { call } = await signUp(page, 'merchant');
  const made = { url: 'http://127.0.0.1:9/webhooks' };
  await call('POST', '/v1/webhook-endpoints', made);
  await page.goto('/dashboard/merchant/settings?onglet=api&section=webhooks');
  await page.getByText(made.url).waitFor();
  const sending = page.waitForResponse(/\/test$/);
  await press(page, 'Envoyer un essai');
  await sending;
  await page.reload();
  await page.locator('summary').first().waitFor();
  await press(page, 'Renvoyer une période');
  await page.getByLabel('Du', { exact: true }).waitFor();
}

/** What happened in some days, sent again. */
export const webhookScenes: readonly Scene[] = [
  { name: 'webhooks-period', actor: 'visitor', set: ({ page }) => openPeriod(page) },
  {
    name: 'webhooks-period-refused',
    actor: 'visitor',
    async set({ page }) {
      await openPeriod(page);
      await page.getByLabel('Au', { exact: true }).fill('2026-01-01');
      await press(page, 'Continuer');
      await page.getByText('Choisissez une fin qui ne précède pas le début.').first().waitFor();
    },
  },
  {
    name: 'webhooks-period-none',
    actor: 'visitor',
    async set({ page }) {
      await openPeriod(page);
      await page.getByLabel('Du', { exact: true }).fill('2026-01-01');
      await page.getByLabel('Au', { exact: true }).fill('2026-01-02');
      await press(page, 'Continuer');
      await page.getByText('Rien à renvoyer sur cette période').waitFor();
    },
  },
  {
    name: 'webhooks-period-question',
    actor: 'visitor',
    async set({ page }) {
      await openPeriod(page);
      await press(page, 'Continuer');
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
