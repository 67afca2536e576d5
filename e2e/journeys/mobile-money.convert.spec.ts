import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../support/axe.ts';
import { kinshasa, press } from '../support/collecting.ts';
import { journey } from '../support/journey.ts';
import { ownDigits } from '../support/own-number.ts';
import { signUp } from '../support/wallet.ts';

const phone = {
  context: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
};
const tab = '/dashboard/user/wallet?onglet=mobilemoney';

/** A number of Orange in Senegal of one's own; its last digits choose the outcome. */
const dakar = (digits: string) => `+22177${ownDigits()}${digits}`;

const amount = (page: Page) => page.getByLabel('Montant', { exact: true });
const typed = async (page: Page) => [
  (await amount(page).inputValue()).replace(/\s/g, ''),
  await currency(page).inputValue(),
];
const currency = (page: Page) => page.locator('select[name="devise"]');
const outcome = (page: Page) => page.getByRole('region', { name: 'Ce qui sera crédité' });
const submit = (page: Page) => page.getByRole('button', { name: 'Payer par Mobile Money' });

async function fromOrange(page: Page, number: string, typed: string): Promise<void> {
  await page.goto(tab);
  await page.getByText('Orange Money', { exact: true }).click();
  await page.getByLabel('Numéro de téléphone').fill(number);
  await amount(page).fill(typed);
  await expect.poll(() => currency(page).inputValue()).toBe('XOF');
}

journey(
  'at 360 px: 10 000 XOF from Orange in Senegal are kept, or converted at a price that is read before paying',
  async ({ page, desk }) => {
    await signUp(page);
    const number = dakar('0005');
    await fromOrange(page, number, '10000');
    await outcome(page).getByText('Crédité sur votre portefeuille XOF').waitFor();
    await outcome(page).getByText('Sans conversion').waitFor();
    await expectAccessible(page);

    // Another operator and back: what was typed is still there.
    await page.getByText('M-Pesa', { exact: true }).click();
    await outcome(page)
      .getByText(/Le téléphone paie en CDF/)
      .waitFor();
    expect(await typed(page)).toEqual(['10000', 'XOF']);
    await page.getByText('Orange Money', { exact: true }).click();

    await outcome(page).getByText('Convertir en EUR', { exact: true }).click();
    await outcome(page).getByText('15,24 €').waitFor();
    await outcome(page).getByText('Marge, comprise dans le taux').waitFor();
    await outcome(page)
      .getByText(/Parité légale\s: ce montant ne change pas/)
      .waitFor();
    await expectAccessible(page);
    await submit(page).click();
    await page.getByRole('heading', { name: 'Vérifiez votre téléphone' }).waitFor();
    await page.getByText('Tout le suivi').click();
    await page.getByText('À créditer sur votre portefeuille').waitFor();
    await expectAccessible(page);
    await press(desk, number, true);
    await page.getByRole('heading', { name: 'Paiement réussi !' }).waitFor();
    await page.getByText(/10\s000\sF\sCFA payés par le téléphone, 15,24\s€ sur votre/).waitFor();
    await page.getByRole('button', { name: /reçu/i }).waitFor();
    await expectAccessible(page);
    await page.goto('/dashboard/user/activity');
    await page
      .getByRole('link', { name: /10\s000\sF\sCFA par Orange Money/ })
      .getByText('+15,24')
      .waitFor();
  },
  phone,
);

journey(
  'at 360 px: 50 GBP of a card stay 50 GBP by mobile money and back, with the margin told',
  async ({ page }) => {
    await signUp(page);
    await page.goto('/dashboard/user/wallet?onglet=recharger');
    await amount(page).fill('50');
    await page.locator('select').first().selectOption('GBP');
    await page.getByText('Mobile Money', { exact: true }).last().click();
    await page.getByRole('button', { name: 'Procéder au dépôt' }).click();
    await page.getByLabel('Numéro de téléphone').fill(kinshasa('0001'));
    expect(await typed(page)).toEqual(['50,00', 'GBP']);
    await outcome(page)
      .getByText(/Le téléphone paie en CDF, votre portefeuille GBP/)
      .waitFor();
    await outcome(page).getByText('50,00 £GB', { exact: true }).waitFor();
    await outcome(page)
      .getByText(/tiennent 15\sminutes/)
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Changer de méthode' }).click();
    await page.getByRole('button', { name: 'Procéder au dépôt' }).waitFor();
    expect(await amount(page).inputValue()).toBe('50,00');
    expect(await page.locator('select').first().inputValue()).toBe('GBP');
  },
  phone,
);
