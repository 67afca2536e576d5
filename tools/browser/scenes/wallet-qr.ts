import type { Page } from 'playwright-core';
import { at, type Scene } from './scene.ts';
import { wallet } from './wallet-page.ts';

export const qrScenes: readonly Scene[] = [
  {
    name: 'wallet-qr-mine',
    actor: 'user',
    async set({ page }) {
      await page.goto(`${wallet}?onglet=qr&code=mon-code`);
      await page.getByRole('img', { name: /^Code QR pour payer/ }).waitFor();
    },
  },
  {
    name: 'wallet-qr-scan',
    actor: 'user',
    async set({ page }) {
      await page.goto(`${wallet}?onglet=qr&code=scanner`);
      await page.getByText(/^Aucun appareil photo/).waitFor();
    },
  },
  {
    name: 'wallet-qr-scan-refused',
    actor: 'user',
    async set({ page }) {
      await page.goto(`${wallet}?onglet=qr&code=scanner`);
      await page.getByText(/^Aucun appareil photo/).waitFor();
      const note = { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('du texte') };
      await page.locator('input[type=file]').setInputFiles(note);
      await page.getByText(/^Ce fichier n’est pas une image/).waitFor();
    },
  },
  {
    name: 'wallet-qr-pay',
    actor: 'funded',
    async set({ page, someoneElse }) {
      await page.goto(await codeOf(await someoneElse('newcomer')));
      await page.getByText('Vous payez').waitFor();
    },
  },
  {
    name: 'wallet-qr-pay-refused',
    actor: 'newcomer',
    async set({ page, someoneElse }) {
      await page.goto(await codeOf(await someoneElse('funded')));
      await page.getByLabel('Montant').fill('7,50');
      await page.getByText(/^Il manque/).waitFor();
      await page.getByRole('button', { name: /^Payer 7,50/ }).click();
      await page.getByText('Solde insuffisant').first().waitFor();
    },
  },
  {
    name: 'wallet-qr-paid',
    actor: 'funded',
    async set({ page, someoneElse }) {
      await page.goto(await codeOf(await someoneElse('newcomer')));
      await page.getByLabel('Montant').fill('7,50');
      await page.getByRole('button', { name: /^Payer 7,50/ }).click();
      await page.getByText(/a reçu 7,50/).waitFor();
    },
  },
  {
    name: 'qr-visitor',
    actor: 'visitor',
    async set({ page, someoneElse }) {
      await page.goto(await codeOf(await someoneElse('newcomer')));
      await page.getByText(/connectez-vous ou créez un compte/).waitFor();
    },
  },
  at('qr-unknown', 'visitor', '/qr/ceci-n-est-pas-un-code'),
];

/** The address in somebody's code, without the host. */
async function codeOf(payee: Page): Promise<string> {
  const answered = payee.waitForResponse(/\/api\/qr\/mine/);
  await payee.goto(`${wallet}?onglet=qr&code=mon-code`);
  const { url } = (await (await answered).json()) as { url: string };
  return new URL(url).pathname;
}
