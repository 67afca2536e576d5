import {
  depositByCard,
  depositByWire,
  openDeposit,
  submitDeposit,
} from '../../../e2e/support/depositing.ts';
import { cards } from '../../../e2e/support/sending.ts';
import { accounts, openWithdrawal, withdraw } from '../../../e2e/support/withdrawing.ts';
import type { Scene } from './scene.ts';

/** Money that comes in and goes out: deposits and withdrawals. */
export const movementScenes: readonly Scene[] = [
  {
    name: 'wallet-reserved',
    actor: 'funded',
    async set({ page }) {
      await withdraw(page, '40', accounts.accepted);
      await page.goto('/dashboard/user');
      await page.getByRole('link', { name: /^Réservé/ }).click();
      await page.getByText(/au plus tard le/).waitFor();
    },
  },
  {
    name: 'dashboard-reserved',
    actor: 'funded',
    async set({ page }) {
      await withdraw(page, '40', accounts.accepted);
      await page.goto('/dashboard/user');
      await page.getByRole('link', { name: /^Réservé/ }).waitFor();
    },
  },
  {
    name: 'wallet-deposit-wire',
    actor: 'funded',
    async set({ page }) {
      await depositByWire(page, '120');
      await page
        .getByText(/^TRANSFER-|^DEP/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'wallet-deposit-card',
    actor: 'funded',
    async set({ page }) {
      await openDeposit(page, '80');
      await submitDeposit(page);
      await page.frameLocator('iframe').getByLabel('Numéro de carte').waitFor();
    },
  },
  {
    name: 'wallet-deposit-card-refused',
    actor: 'funded',
    async set({ page }) {
      await depositByCard(page, '80', cards.noFunds);
      await page
        .getByText(/solde|fonds|provision/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'wallet-deposit-received',
    actor: 'funded',
    async set({ page }) {
      await depositByCard(page, '80', cards.accepted);
      await page.getByText('sur votre portefeuille').first().waitFor();
    },
  },
  {
    name: 'wallet-withdrawal-filled',
    actor: 'funded',
    async set({ page }) {
      await openWithdrawal(page);
      await page.getByLabel('Montant', { exact: true }).fill('20');
      await page.getByLabel('IBAN ou numéro de compte').fill(accounts.accepted);
      await page.getByText('Ce compte est bien à votre nom.').waitFor();
      await page.getByText('Total débité').waitFor();
    },
  },
  {
    name: 'wallet-withdrawal-progress',
    actor: 'funded',
    async set({ page }) {
      await withdraw(page, '20', accounts.accepted);
    },
  },
];
