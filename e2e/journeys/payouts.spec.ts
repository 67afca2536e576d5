import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { proveByPassword, stepUp } from '../support/signing-in.ts';
import { signUp } from '../support/wallet.ts';
import { accounts, amountField, confirm } from '../support/withdrawing.ts';

const walletTab = '/dashboard/merchant/settings?onglet=wallet';

/** A business that was paid 200 € in the test mode, of which it can spend 199. */
async function paidShop(page: Page) {
  const shop = await signUp(page, 'merchant');
  const sale = await shop.call<{ adresse: string }>('POST', '/v1/payments', { montant: 200 });
  const code = sale.adresse.split('/pay/')[1];
  await shop.call('POST', `/checkouts/${code}/portefeuille`, {});
  return shop;
}

async function addAccount(page: Page, iban: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter un compte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un compte' });
  await dialog.getByLabel('IBAN ou numéro de compte').fill(iban);
  await dialog.getByRole('button', { name: 'Ajouter un compte' }).click();
  await proveByPassword(page);
  await page.getByText('Compte ajouté').first().waitFor();
}

const narrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

journey(
  'a business names an account, takes money out, and keeps its report, on a phone',
  async ({ page }) => {
    await paidShop(page);
    await page.goto(walletTab);
    await page.getByText('Aucun compte pour l’instant').waitFor();
    await page.getByText('199,00').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ajouter un compte' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter un compte' });
    await dialog.getByRole('button', { name: 'Ajouter un compte' }).click();
    await dialog
      .getByText('Veuillez saisir les informations du compte destinataire')
      .first()
      .waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await addAccount(page, accounts.accepted);
    await amountField(page).fill('150');
    await narrow(page);
    await confirm(page);
    await proveByPassword(page);
    await page.getByText('Retrait initié avec succès').first().waitFor();
    await page.getByText('49,00').first().waitFor();
    const history = page.getByRole('list', { name: 'Vos versements' });
    await history.getByText(/VER-\d+/u).waitFor();
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await history.getByRole('button', { name: /^Relevé CSV/u }).click();
    expect((await saving).suggestedFilename()).toMatch(/^VER-\d+\.csv$/u);
    await page.getByRole('button', { name: 'Actualiser' }).click();
    await page.getByText('Solde actualisé').first().waitFor();
    await narrow(page);
    await page.getByRole('button', { name: 'Relevé', exact: true }).click();
    const statement = page.getByRole('dialog');
    await statement.getByText('Solde de clôture').waitFor();
    await statement.getByText('49,00').first().waitFor();
    await expectAccessible(page);
    const keeping = page.waitForEvent('download');
    await statement.getByRole('button', { name: 'CSV' }).click();
    expect((await keeping).suggestedFilename()).toMatch(/EUR.*\.csv$/u);
    await page.keyboard.press('Escape');
    await history.getByRole('link').click();
    await page.getByRole('heading', { name: 'D’où vient cette somme' }).waitFor();
    await page.getByText('Paiements (1)').waitFor();
    await page.getByText('Reste sur votre solde').waitFor();
    await expectAccessible(page);
    await narrow(page);
    await page.getByRole('list', { name: 'Mouvements' }).getByRole('link').first().click();
    await page.getByRole('link', { name: /^Compris dans le versement VER-\d+$/u }).waitFor();
    await expectAccessible(page);
    await page.goto(`/dashboard/merchant/payouts/${crypto.randomUUID()}`);
    await page.getByText('Ce versement est introuvable').waitFor();
    await expectAccessible(page);
  },
  onPhone,
);

journey('what cannot be taken out is said in its words', async ({ page }) => {
  await paidShop(page);
  await page.goto(walletTab);
  await addAccount(page, accounts.accepted);
  await confirm(page);
  await page.getByText('Veuillez saisir un montant valide').first().waitFor();
  await expectAccessible(page);
  await amountField(page).fill('200');
  await confirm(page);
  await page.getByText('Solde insuffisant').first().waitFor();
  await expectAccessible(page);
  await amountField(page).fill('20');
  await expect.poll(() => page.getByText('Solde insuffisant').count()).toBe(0);
  await confirm(page);
  await page
    .getByText(/inférieur au minimum de 50,00/u)
    .first()
    .waitFor();
});

journey('an answer that is lost takes nothing out twice', async ({ page }) => {
  const shop = await paidShop(page);
  await page.goto(walletTab);
  await addAccount(page, accounts.accepted);
  const keys = await loseFirstAnswer(page.context(), '**/api/v1/payouts');
  await amountField(page).fill('60');
  await confirm(page);
  await proveByPassword(page);
  await page.getByText('Retrait initié avec succès').first().waitFor();
  expect(new Set(keys).size).toBe(1);
  const listed = await shop.call<{ elements: readonly unknown[] }>('GET', '/v1/payouts');
  expect(listed.elements).toHaveLength(1);
});

journey(
  'an owner chooses another account for automatic payouts, with a proof, on a phone',
  async ({ page }) => {
    await paidShop(page);
    await page.goto(walletTab);
    const title = 'Compte des versements automatiques';
    const present = page.getByRole('region', { name: title });
    await present.getByText('Aucun compte en EUR pour l’instant').waitFor();
    await addAccount(page, accounts.accepted);
    await present.getByText(/•••• 0001 · EUR$/u).waitFor();
    await present.getByText('Ajoutez un autre compte en EUR pour pouvoir choisir.').waitFor();
    await expectAccessible(page);
    await addAccount(page, accounts.sentBack);
    await page.getByRole('button', { name: /^Supprimer .* 0003/u }).waitFor();
    // Without the news over the button.
    await page.reload();
    await present.getByRole('button', { name: 'Changer de compte' }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByText(/^Aujourd’hui\s: .* •••• 0001 · EUR/u).waitFor();
    await dialog.getByRole('radio', { name: /0003/u }).waitFor();
    await expectAccessible(page);
    await narrow(page);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await stepUp(page)
      .getByText(/à la place du compte/u)
      .waitFor();
    await expectAccessible(page);
    await proveByPassword(page);
    await page.getByText('Compte des versements automatiques mis à jour').first().waitFor();
    await present.getByText(/•••• 0003 · EUR$/u).waitFor();
    await expectAccessible(page);
    await page.reload();
    await present.getByText(/•••• 0003 · EUR$/u).waitFor();
  },
  onPhone,
);
