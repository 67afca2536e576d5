import type { DemoAccounts } from '@nzela/contract/auth';
import { proveByPassword } from '../../../e2e/support/signing-in.ts';
import type { Page } from 'playwright-core';
import { press, type Scene } from './scene.ts';
import { openTab } from './wallet-page.ts';

/** Orders one more Visa, up to the message that the order went out. */
async function order(page: Page, deposit: string): Promise<void> {
  await openTab(page, 'cartes');
  await press(page, 'Nouvelle carte');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Dépôt initial').fill(deposit);
  await dialog.getByText('Total débité du portefeuille').waitFor();
  await dialog.getByRole('button', { name: 'Commander la carte' }).click();
  await proveByPassword(page);
  await page.getByText('Votre demande de carte a été envoyée avec succès!').first().waitFor();
}

/** Orders one more Visa with that deposit; answers its last four digits once it is made. */
export async function orderCard(page: Page, deposit: string): Promise<string> {
  await order(page, deposit);
  await page.getByRole('tab', { name: 'Cartes actives' }).click();
  const card = page
    .getByRole('article')
    .filter({ hasText: `${deposit},00` })
    .last();
  await card.waitFor();
  return ((await card.getAttribute('aria-label')) ?? '').slice(-4);
}

export const cardScenes: readonly Scene[] = [
  {
    name: 'wallet-cards-order',
    actor: 'funded',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Nouvelle carte');
      await page.getByRole('dialog').getByText('Total débité du portefeuille').waitFor();
    },
  },
  {
    name: 'wallet-cards-order-short',
    actor: 'newcomer',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Nouvelle carte');
      await page
        .getByRole('dialog')
        .getByText(/^Solde insuffisant/)
        .waitFor();
    },
  },
  {
    name: 'wallet-cards-pending-empty',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      await page.getByRole('tab', { name: 'En attente' }).click();
      await page.getByText('Aucune carte en attente').waitFor();
    },
  },
  {
    name: 'wallet-cards-pending',
    actor: 'funded',
    async set({ page, desk }) {
      await desk.post('/desk/api/providers/issuing', { nextOutcomes: ['0005', '0003'] });
      await order(page, '25');
      await order(page, '15');
      await page.getByRole('tab', { name: /^En attente/ }).click();
      await page.getByText('En fabrication').first().waitFor();
      await page.getByText('Refusée').first().waitFor();
    },
  },
  {
    name: 'wallet-cards-closed',
    actor: 'funded',
    async set({ page }) {
      const last4 = await orderCard(page, '20');
      const card = page.getByRole('article', { name: new RegExp(`${last4}$`) });
      await card.getByRole('button', { name: 'Gérer la carte' }).click();
      const detail = page.getByRole('dialog');
      await detail.getByRole('tab', { name: 'Réglages' }).click();
      await detail.getByRole('button', { name: 'Fermer la carte' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Fermer la carte' }).click();
      await page.getByRole('heading', { name: 'Cartes fermées' }).waitFor();
    },
  },
  {
    name: 'wallet-cards-close-question',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Gérer la carte');
      await page.getByRole('tab', { name: 'Réglages' }).click();
      await press(page, 'Fermer la carte');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'wallet-cards-frozen',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      const active = page.getByRole('switch', { name: /^Carte (?:active|en pause)/ });
      await active.first().waitFor();
      if ((await active.first().getAttribute('aria-checked')) !== 'false') {
        await active.first().click();
        await page.getByText('Carte désactivée avec succès').first().waitFor();
      }
    },
  },
  {
    name: 'wallet-cards-detail',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Gérer la carte');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'wallet-cards-limits',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Gérer la carte');
      await page.getByRole('dialog').getByRole('tab', { name: 'Réglages' }).click();
    },
  },
  {
    name: 'wallet-cards-reload',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Recharger');
      await page.getByRole('dialog').getByLabel('Montant à mettre sur la carte').fill('20');
      await page.getByText('Frais de recharge').waitFor();
    },
  },
  {
    name: 'wallet-cards-step-up',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Afficher les détails de la carte');
      await page.getByRole('dialog', { name: /Confirmez/ }).waitFor();
    },
  },
  {
    name: 'wallet-cards-revealed',
    actor: 'user',
    async set({ page }) {
      const listed = await page.request.get('/api/auth/comptes-demo');
      const { comptes } = (await listed.json()) as DemoAccounts;
      const account = comptes.find(({ role }) => role === 'user');
      await openTab(page, 'cartes');
      await press(page, 'Afficher les détails de la carte');
      await proveByPassword(page, account?.motDePasse ?? '');
      const shown = page.frameLocator('iframe[title*="émetteur"]');
      await shown.getByText(/^\d{4} \d{4} \d{4} \d{4}$/).waitFor();
    },
  },
];
