import type { Page } from 'playwright-core';
import { signUp } from '../../../e2e/support/wallet.ts';
import { accounts } from '../../../e2e/support/withdrawing.ts';
import { press, type Scene } from './scene.ts';

/** The wallet tab of a new business that was paid 200 € in the test mode. */
async function open(page: Page) {
  const shop = await signUp(page, 'merchant');
  const sale = await shop.call<{ adresse: string }>('POST', '/v1/payments', { montant: 200 });
  await shop.call('POST', `/checkouts/${sale.adresse.split('/pay/')[1]}/portefeuille`, {});
  return shop;
}

async function show(page: Page): Promise<void> {
  await page.goto('/dashboard/merchant/settings?onglet=wallet');
  await page.getByText('199,00').or(page.getByText('49,00')).first().waitFor();
}

/** The money of a business, before and after it names an account and takes something out. */
export const payoutScenes: readonly Scene[] = [
  {
    name: 'payouts-none',
    actor: 'newcomer',
    async set({ page }) {
      await open(page);
      await show(page);
      await page.getByText('Aucun compte pour l’instant').waitFor();
    },
  },
  {
    name: 'payouts-made',
    actor: 'newcomer',
    async set({ page }) {
      const { call } = await open(page);
      const compte = accounts.accepted;
      const body = { methode: 'bank', pays: 'FR', compte };
      const { id: compteId } = await call<{ id: string }>('POST', '/v1/payees', body);
      const settings = { devise: 'EUR', versementAutomatique: 'weekly' };
      await call('PATCH', '/merchants/portefeuille', settings);
      await call('POST', '/v1/payouts', { montant: 150, compteId });
      await show(page);
      await page.getByText(/VER-\d+/u).waitFor();
    },
  },
  {
    name: 'payouts-automatic',
    actor: 'newcomer',
    async set({ page }) {
      const { call } = await open(page);
      for (const compte of [accounts.accepted, accounts.sentBack])
        await call('POST', '/v1/payees', { methode: 'bank', pays: 'FR', compte });
      await show(page);
      await press(page, 'Changer de compte');
      await page.getByRole('dialog').getByRole('radio').waitFor();
    },
  },
  {
    name: 'payout-report',
    actor: 'newcomer',
    async set({ page }) {
      const { call } = await open(page);
      const body = { methode: 'bank', pays: 'FR', compte: accounts.accepted };
      const { id: compteId } = await call<{ id: string }>('POST', '/v1/payees', body);
      const { id } = await call<{ id: string }>('POST', '/v1/payouts', { montant: 150, compteId });
      await page.goto(`/dashboard/merchant/payouts/${id}`);
      await page.getByText('Paiements (1)').waitFor();
    },
  },
];
