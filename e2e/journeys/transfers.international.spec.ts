import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { shownReference } from '../support/sending.ts';
import { signUpWithMoney } from '../support/wallet.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';

const path = '/dashboard/user/wallet?onglet=international';
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer le transfert' });

async function fill(page: Page, amount: string, phone = '77 123 00 01'): Promise<void> {
  await page.getByLabel('Pays du bénéficiaire').selectOption({ label: 'Sénégal' });
  await page.getByLabel('Montant à envoyer').fill(amount);
  await page.getByLabel('Nom complet').fill('Maman');
  await page.getByLabel('Opérateur').selectOption({ label: 'Orange Money' });
  await page.getByLabel('Téléphone', { exact: true }).fill(phone);
  await page.getByText(/Nous avons lu/).waitFor();
}

/** Presses until the price is shown to be agreed to: what the name check says for the first time is read first. */
async function review(page: Page): Promise<void> {
  await page
    .getByText(/Premier envoi|n’a pas pu être vérifié|Nom vérifié/)
    .first()
    .waitFor();
  await send(page).click();
  const pay = page.getByRole('button', { name: /^Payer / });
  await pay.waitFor();
}

journey(
  'abroad from the wallet: the price, the agreement, and where the money is',
  async (walk) => {
    const { page, desk } = walk;
    await signUpWithMoney(page, desk, 300);
    await page.goto(path);
    await fill(page, '100');
    await page.getByText('104,99').first().waitFor();
    await page
      .getByText(/65.595/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await review(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Payer 104,99/ }).click();
    await page.waitForURL(/transfert=/);
    const reference = await shownReference(page);
    await page.getByRole('heading', { name: 'Suivi du transfert' }).waitFor();
    await page.reload();
    expect(await shownReference(page)).toBe(reference);
    // The minute to undo it passes, and the phone is credited.
    await page.getByRole('heading', { name: /^Maman a reçu 65.595.*CFA$/ }).waitFor();
    for (const name of ['Partager', 'Télécharger le reçu']) {
      await page.getByRole('button', { name }).waitFor();
    }
    await page.getByRole('link', { name: 'Refaire' }).waitFor();
    await expectAccessible(page);
  },
);

journey(
  'at 360 px: where a card or a wire costs less, the tab says by how much and leads there with all that was typed',
  async ({ page, desk }) => {
    await signUpWithMoney(page, desk, 300);
    await page.goto(path);
    // For more than the wallet’s flat fee is a percent of, the wallet is the cheaper one.
    await fill(page, '800');
    await page.getByText('804,99').first().waitFor();
    expect(await page.getByText(/Par carte ou virement/).count()).toBe(0);
    await page.getByLabel('Montant à envoyer').fill('100');
    await page.getByText(/Par carte ou virement\s: 2,99\s€ de moins/).waitFor();
    await page.getByText(/2,00\s€ de frais par carte ou virement bancaire, et 4,99\s€/).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Par carte ou virement' }).click();
    await page.waitForURL(/\/transfer\?/);
    const kept = new URL(page.url()).searchParams;
    expect(['devise', 'pays', 'mode'].map((name) => kept.get(name))).toEqual([
      'EUR',
      'SN',
      'mobile',
    ]);
    expect(kept.get('montant')).toMatch(/^100(,00)?$/);
    await expect.poll(() => page.getByLabel('Nom complet').inputValue()).toBe('Maman');
    expect(await page.getByLabel('Téléphone', { exact: true }).inputValue()).toContain('77 123');
  },
  { context: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } },
);

journey(
  'abroad from the wallet: refused in the specification’s words, nothing typed is lost',
  async (walk) => {
    const { page, desk } = walk;
    const { call } = await signUpWithMoney(page, desk, 50);
    await page.goto(path);
    await send(page).click();
    await page.getByText('Veuillez entrer un montant valide').first().waitFor();
    await page
      .getByText('Veuillez saisir toutes les informations du destinataire')
      .first()
      .waitFor();
    await expectAccessible(page);
    await fill(page, '50');
    await page.getByText('Solde insuffisant').first().waitFor();
    await page.getByLabel('Montant à envoyer').fill('2');
    await page
      .getByText(/inférieur au minimum/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Solde' }).click();
    await page.getByRole('heading', { name: 'Solde disponible' }).waitFor();
    await page.getByRole('tab', { name: 'International' }).click();
    await expect.poll(() => page.getByLabel('Nom complet').inputValue()).toBe('Maman');
    const { elements } = await call<{ elements: object[] }>('GET', '/transfers');
    expect(elements).toEqual([]);
  },
);

journey('abroad from the wallet: a lost answer is found out, and sent once', async (walk) => {
  const { page, desk, context } = walk;
  const { call } = await signUpWithMoney(page, desk, 300);
  const keys = await loseFirstAnswer(context, '**/api/transfers');
  await page.goto(path);
  await fill(page, '20');
  await review(page);
  await page.getByRole('button', { name: /^Payer 24,99/ }).click();
  await page.waitForURL(/transfert=/);
  await shownReference(page);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  const { elements } = await call<{ elements: object[] }>('GET', '/transfers');
  expect(elements).toHaveLength(1);
});
