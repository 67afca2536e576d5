import type { DemoAccounts } from '@nzela/contract/auth';
import { proveByPassword } from '../../../e2e/support/signing-in.ts';
import type { Scene } from './scene.ts';
import { openTab, press } from './wallet-page.ts';

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
    name: 'wallet-cards-frozen',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      const active = page.getByRole('switch', { name: 'Carte active' });
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
