import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { mailTo } from '../support/mailbox.ts';
import { confirmMailbox, signUp, signUpWithMoney } from '../support/wallet.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { submit } from '../support/sending.ts';

const walletPath = '/dashboard/user/wallet';
const dialog = (page: Page) => page.getByRole('dialog');

async function convert(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Convertir', exact: true }).first().click();
  await dialog(page).getByLabel('Vous convertissez', { exact: true }).fill(amount);
}

journey(
  'the wallet’s frame: tabs in the address, the overview, what is refreshed',
  async (walk) => {
    const { page, desk } = walk;
    await page.setViewportSize({ width: 360, height: 740 });
    await signUpWithMoney(page, desk, 120);
    await page.goto(walletPath);
    await page.getByRole('heading', { name: 'Solde disponible' }).waitFor();
    await page.getByText('120,00').first().waitFor();
    await page.getByRole('button', { name: 'Actualiser' }).click();
    await page.getByText('Solde actualisé').first().waitFor();
    await expectAccessible(page);

    const actions = page.getByRole('list', { name: 'Actions rapides' });
    await actions.getByRole('link', { name: 'Factures' }).click();
    await page.waitForURL(/onglet=factures/);
    const tab = page.getByRole('tab', { name: 'Factures', selected: true });
    // The row of tabs scrolls it into view.
    await expect
      .poll(async () => {
        const box = await tab.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 360;
      })
      .toBe(true);
    await page.goBack();
    await page.getByRole('tab', { name: 'Solde', selected: true }).waitFor();
  },
);

journey(
  'two tabs: what one spends is gone from the balance that the other shows',
  async ({ page, context, desk, newPerson: anotherBrowser }) => {
    await signUpWithMoney(page, desk, 80);
    const { person: receiver } = await signUp(await anotherBrowser());
    await page.goto(walletPath);
    await page.getByText('80,00\u00a0€').first().waitFor();
    const home = await context.newPage();
    await home.goto('/dashboard/user');
    await home.getByText('80,00\u00a0€').first().waitFor();
    const paying = await context.newPage();
    await paying.goto('/transfer?montant=30&devise=EUR&mode=nzela');
    await paying.getByText('30,00').first().waitFor();
    await submit(paying, 'Continuer');
    await paying.getByLabel('Téléphone', { exact: true }).fill(`+33 ${receiver.phone.slice(1)}`);
    await paying.getByText(/Ce compte appartient à/).waitFor();
    await submit(paying, 'Continuer');
    await paying.waitForURL(/etape=paiement/);
    await paying.getByText(/Ce compte appartient à/).waitFor();
    await paying.locator('input[name=moyen][value=wallet]:enabled').check({ force: true });
    await submit(paying, /^Payer 30,00/);
    await paying.getByText('Transfert confirmé!').waitFor();
    for (const tab of [page, home]) await tab.getByText('50,00\u00a0€').first().waitFor();
  },
);

journey('a conversion: refused beyond the balance, then agreed to and done', async (walk) => {
  const { page, desk } = walk;
  await signUpWithMoney(page, desk, 120);
  await page.goto(walletPath);
  await convert(page, '500');
  await dialog(page).getByText('Solde insuffisant').waitFor();
  await dialog(page).getByLabel('Vous convertissez', { exact: true }).fill('100');
  await dialog(page)
    .getByText(/1,08455/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Voir le prix' }).click();
  await dialog(page).getByText('Marge, comprise dans le taux').waitFor();
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /^Convertir 100,00/ })
    .click();
  await dialog(page)
    .getByText(/108,45.*sont sur votre portefeuille/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Fermer' }).last().click();
  await page.getByText('Dollar des États-Unis').first().waitFor();
  await page.getByText('+108,45').first().waitFor();
  await page.getByText('20,00').first().waitFor();
});

journey('a conversion whose answer is lost is found out, and made once', async (walk) => {
  const { page, desk, context } = walk;
  const { call } = await signUpWithMoney(page, desk, 120);
  await page.goto(walletPath);
  const keys = await loseFirstAnswer(context, '**/api/wallets/conversions');
  await convert(page, '50');
  await dialog(page)
    .getByText(/1,08455/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Voir le prix' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Convertir 50,00/ })
    .click();
  await dialog(page)
    .getByText(/sont sur votre portefeuille/)
    .waitFor();
  expect(new Set(keys).size).toBe(1);
  const { soldes } = await call<{ soldes: { devise: string; disponible: number }[] }>(
    'GET',
    '/wallets',
  );
  expect(soldes.find(({ devise }) => devise === 'EUR')?.disponible).toBe(70);
});

journey('a statement whose lines sum, in a spreadsheet’s form; a currency opened', async (walk) => {
  const { page, desk } = walk;
  await signUpWithMoney(page, desk, 120);
  await page.goto(walletPath);
  await page.getByLabel('Ouvrir une devise').selectOption('XOF');
  await page.getByRole('button', { name: 'Ouvrir', exact: true }).click();
  await page
    .getByText(/la devise est ouverte/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Relevé' }).click();
  await dialog(page).getByText('1 mouvement').waitFor();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^releve-EUR-.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/Solde d’ouverture;;;0,00;EUR/);
  expect(text).toMatch(/;120,00;120,00;EUR/);
  expect(text).toMatch(/Solde de clôture;;;120,00;EUR/);
});

journey('the support is asked, and acknowledges by mail', async ({ page, desk }) => {
  const { person } = await signUpWithMoney(page, desk, 10);
  // An unconfirmed mailbox is sent nothing that its owner wrote.
  await confirmMailbox(page, desk, person);
  await page.goto(walletPath);
  await page.getByRole('button', { name: 'Contacter le support' }).click();
  await dialog(page).getByRole('button', { name: 'Envoyer la demande' }).click();
  await dialog(page).getByText('Veuillez décrire ce qui se passe').first().waitFor();
  await expectAccessible(page);
  await dialog(page).getByLabel('Sujet').fill('Un transfert tarde');
  await dialog(page).getByLabel('Votre message').fill('Il devait arriver hier.');
  await dialog(page).getByRole('button', { name: 'Envoyer la demande' }).click();
  await dialog(page)
    .getByText(/Demande SUP-\d{6,} bien reçue/)
    .waitFor();
  const { text: mail } = await mailTo(desk, person.email, /bien reçu votre demande/);
  expect(mail).toContain('Il devait arriver hier.');
});
