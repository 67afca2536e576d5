import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { readStatement } from '../support/statement.ts';
import { signUpWithMoney } from '../support/wallet.ts';

type Wallet = {
  readonly soldes: readonly { readonly disponible: number; readonly enAttente: number }[];
};

/** As the pages write it, with any of the spaces. */
const euros = (amount: number) => new RegExp(`(^|\\D)${amount.toFixed(2).replace('.', ',')}\\s€`);

async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

journey(
  'at 360 px: available and reserved are the same words and sums on each page, with what reserves them',
  async ({ page, desk }) => {
    const { call } = await signUpWithMoney(page, desk, 300);
    const quote = await call<{ id: string }>('POST', '/quotes', {
      canal: 'withdrawal',
      montant: 40,
      deviseSource: 'EUR',
      deviseCible: 'EUR',
      pays: 'FR',
      modeReception: 'bank',
      methodePaiement: 'wallet',
    });
    // The bank keeps it in hand: it is reserved for as long as the journey looks.
    await call('POST', '/withdrawals', {
      devisId: quote.id,
      methode: 'bank',
      compte: 'FR7630006000010000000810005',
    });
    const { soldes } = await call<Wallet>('GET', '/wallets');
    const [{ disponible, enAttente }] = soldes as [Wallet['soldes'][number]];
    expect(disponible + enAttente).toBeCloseTo(300, 2);
    expect(enAttente).toBeGreaterThan(39);

    await page.goto('/dashboard/user');
    const balance = page.getByRole('link', { name: /^Solde disponible/ });
    await expect.poll(() => balance.getAttribute('aria-labelledby')).not.toBeNull();
    await page.getByText(euros(disponible)).first().waitFor();
    const reserved = page.getByRole('link', { name: /^Réservé/ });
    await expect.poll(() => reserved.textContent()).toMatch(euros(enAttente));
    await expectNoOverflow(page);
    await expectAccessible(page);

    // One tap shows what reserves it, each with its amount and its time.
    await reserved.click();
    await page.waitForURL(/\/wallet#reserve$/);
    await page.getByRole('heading', { name: 'Solde disponible' }).waitFor();
    const reserving = page.getByRole('list', { name: 'Portefeuille EUR' }).getByRole('listitem');
    await reserving.getByText(euros(enAttente)).waitFor();
    await reserving.getByText(/au plus tard le/).waitFor();
    const sum = page.getByRole('heading', { name: 'Portefeuille EUR' });
    expect(await sum.textContent()).toMatch(euros(enAttente));
    const account = page.locator('section').filter({ hasText: 'Compte principal' }).last();
    expect(await account.textContent()).toMatch(euros(disponible));
    expect(await account.getByRole('link', { name: /^Réservé/ }).textContent()).toMatch(
      euros(enAttente),
    );
    const overview = page.locator('dl').filter({ hasText: 'Disponible' });
    expect(await overview.textContent()).toMatch(euros(disponible));
    expect(await overview.getByRole('link', { name: /^Réservé/ }).textContent()).toMatch(
      euros(enAttente),
    );
    await expectNoOverflow(page);
    await expectAccessible(page);
    await reserving.getByRole('link').click();
    await page.waitForURL(/activity\/[0-9a-f-]{36}/);
    await page.getByRole('list', { name: 'Où est l’argent' }).getByText('En route').waitFor();
    await page.goto('/dashboard/user/activity');
    await page
      .getByRole('link', { name: /Retrait/ })
      .getByText(euros(enAttente))
      .waitFor();

    await page.goto('/dashboard/user/wallet?onglet=retirer');
    await page.getByText(euros(disponible)).filter({ hasText: 'disponibles' }).first().waitFor();

    // The statement's paper, spreadsheet and screen say the same.
    expect(await readStatement(page, 'EUR')).toMatchObject({
      closing: 300_00,
      reserved: Math.round(enAttente * 100),
    });
  },
  onPhone,
);
