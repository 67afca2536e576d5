import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
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

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Nothing lies beyond the right edge, and the step's action can be pressed without scrolling. */
async function expectThumbFriendly(page: Page, action: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } =
        (await page.getByRole('button', { name: action }).boundingBox()) ?? {};
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      return { width, isTall: height >= 48, isOnScreen: y + height <= phone.viewport.height };
    })
    .toEqual({ width: phone.viewport.width, isTall: true, isOnScreen: true });
}

journey(
  'at 360 px: every step fits, its action is under the thumb, axe finds nothing',
  async ({ page }) => {
    const recipient = someRecipient();
    await page.goto('/transfer?montant=12%2C50&devise=EUR&pays=SN');
    await page.getByText('Les frais dépassent 10', { exact: false }).waitFor();
    await page.getByLabel('Vous envoyez').fill('3');
    await page.getByText(/inférieur au minimum/).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Le bénéficiaire reçoit').fill('131 191');
    await page.getByText('202,00').first().waitFor();
    await expectThumbFriendly(page, /^Continuer$/);
    await expectAccessible(page);
    await submit(page, 'Continuer');
    await page.waitForURL(/etape=destinataire/);
    // The address is a moment ahead of the page.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

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
    // It comes half a second after the form; half come, it has no name yet.
    await page.getByRole('button', { name: 'Connexion biométrique' }).waitFor();
    await expectAccessible(page);

    await registerInPlace(page, newPerson());
    await page.getByText('Premier envoi à ce bénéficiaire').waitFor();
    await expectThumbFriendly(page, /^Payer/);
    await expectAccessible(page);
    await choosePayment(page, 'card');
    await cardFields(page).getByLabel('Numéro de carte').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
    await typeCard(page, cards.accepted);
    await confirmedReference(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  },
  { context: phone },
);
