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
  prepareTransfer,
  registerInPlace,
  someRecipient,
  submit,
  typeCard,
} from '../support/sending.ts';
import { loginForm } from '../support/signing-in.ts';
import { signUp } from '../support/wallet.ts';

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

/** Nothing but the steps' own line stands between the page's head and the title, whole in the window and with the focus. */
async function expectReadFromTitle(page: Page, name: string): Promise<void> {
  const title = page.getByRole('heading', { name, level: 1 });
  await expect
    .poll(() =>
      title.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        const bottomOf = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN;
        const steps = bottomOf('nav:has([aria-current=step])');
        return {
          scrolled: window.scrollY,
          isBelowHeader: top >= bottomOf('header'),
          isNextToSteps: top >= steps && top - steps < 64,
          isWhole: bottom <= window.innerHeight,
          hasFocus: document.activeElement === one,
        };
      }),
    )
    .toEqual({
      scrolled: 0,
      isBelowHeader: true,
      isNextToSteps: true,
      isWhole: true,
      hasFocus: true,
    });
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
    await expectReadFromTitle(page, 'Comment payez-vous ?');
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

journey(
  'at 360 px: who signs in again in place, by e-mail or by phone, reads the step from its title',
  async ({ page, newPerson: newProfile }) => {
    const { person } = await signUp(await newProfile());
    const recipient = someRecipient();
    const ways = [
      { tab: 'Email', label: 'Adresse e-mail', value: person.email },
      { tab: 'Téléphone', label: 'Numéro de téléphone', value: person.phone },
    ];
    for (const { tab, label, value } of ways) {
      await page.context().clearCookies({ name: /session/ });
      await prepareTransfer(page, recipient);
      await page.getByRole('tab', { name: tab, exact: true }).click();
      const form = loginForm(page);
      await form.getByLabel(label).fill(value);
      await form.getByLabel('Mot de passe', { exact: true }).fill(person.password);
      const enter = form.getByRole('button', { name: 'Se connecter' });
      await enter.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      await enter.click();
      await expectReadFromTitle(page, 'Comment payez-vous ?');
      // Nothing that was typed before is asked for again.
      await page.getByText(recipient.name, { exact: true }).waitFor();
      await expectThumbFriendly(page, /^Payer/);
      await expectAccessible(page);
    }
  },
  onPhone,
);
