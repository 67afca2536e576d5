import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import {
  cardFields,
  cards,
  choosePayment,
  confirmedReference,
  newPerson,
  registerInPlace,
  someRecipient,
  submit,
  typeCard,
} from '../support/sending.ts';

/** Nothing lies beyond the right edge, and the step's action can be pressed without scrolling. */
async function expectThumbFriendly(page: Page, action: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } =
        (await page.getByRole('button', { name: action }).boundingBox()) ?? {};
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      return { width, isTall: height >= 48, isOnScreen: y + height <= 640 };
    })
    .toEqual({ width: 360, isTall: true, isOnScreen: true });
}

/** A history and a screen reader name each step by it. */
async function expectTitle(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.title()).toBe(title);
}

journey(
  'at 360 px: every step fits, its action is under the thumb, axe finds nothing',
  async ({ page }) => {
    const recipient = someRecipient();
    await page.goto('/transfer?montant=12%2C50&devise=EUR&pays=SN');
    await page.getByText('Les frais dépassent 10', { exact: false }).waitFor();
    await expectTitle(page, 'Envoyer de l’argent · Nzela');
    await page.getByLabel('Vous envoyez').fill('3');
    await page.getByText(/inférieur au minimum/).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Le bénéficiaire reçoit').fill('131 191');
    await page.getByText('Dont 2,00 € de frais').waitFor();
    await page.getByText('Total 202,00 €').waitFor();
    await expectThumbFriendly(page, /^Continuer$/);
    await expectAccessible(page);
    await submit(page, 'Continuer');
    await page.waitForURL(/etape=destinataire/);
    // The address is a moment ahead of the page.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expectTitle(page, 'Destinataire · Envoyer de l’argent · Nzela');

    await submit(page, 'Continuer');
    await page.getByText('Certaines informations sont à corriger').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Nom complet').fill(recipient.name);
    await page.getByLabel('Opérateur').selectOption({ label: 'Wave' });
    await page.getByLabel('Téléphone', { exact: true }).fill(recipient.phone);
    await page.getByText(/Nous avons lu/).waitFor();
    await expectThumbFriendly(page, /^Continuer$/);
    await submit(page, 'Continuer');
    await page.waitForURL(/etape=paiement/);
    await expectTitle(page, 'Paiement · Envoyer de l’argent · Nzela');
    // It comes half a second after the form; half come, it has no name yet.
    await page.getByRole('button', { name: 'Connexion biométrique' }).waitFor();
    await expectAccessible(page);

    await registerInPlace(page, newPerson());
    // The long form is gone: the step is read from its title, its first way to pay is in sight and chosen.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    const first = page.getByRole('radio').first();
    await expect.poll(() => first.isChecked()).toBe(true);
    await expect
      .poll(() => first.evaluate((radio) => radio.closest('label')?.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(640);
    expect(await first.getAttribute('value')).toBe('card');
    await page.getByText('Premier envoi à ce bénéficiaire').waitFor();
    await expectThumbFriendly(page, /^Payer/);
    await expectAccessible(page);
    await choosePayment(page, 'card');
    await cardFields(page).getByLabel('Numéro de carte').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
    await typeCard(page, cards.accepted);
    await confirmedReference(page);
    await expectTitle(page, 'Confirmation · Envoyer de l’argent · Nzela');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  },
  onPhone,
);
