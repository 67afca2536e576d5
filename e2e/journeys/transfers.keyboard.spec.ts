import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { cards, confirmedReference, newPerson, someRecipient } from '../support/sending.ts';

/** More than any of the wizard's pages has, so that this many come by each of them. */
const stopsAround = 80;

/**
 * Tabs until the focus is on what is called `name`, in the page or in the gateway's frame. What has not come yet when the
 * focus has been everywhere is looked for again.
 */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const goAround = async () => {
    for (let stop = 0; stop < stopsAround; stop += 1) {
      await page.keyboard.press('Tab');
      if (name.test(await focusedName(page))) return true;
    }
    return false;
  };
  await expect.poll(goAround, { message: `the keyboard reaches ${name}` }).toBe(true);
}

/** How the focused element is called: its label, its text or its placeholder's stead. */
async function focusedName(page: Page): Promise<string> {
  for (const frame of page.frames()) {
    const name = await frame.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element instanceof HTMLIFrameElement) return '';
      if (element === document.body || !document.hasFocus()) return '';
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement
          ? element.labels
          : null;
      const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ');
      return (
        element.getAttribute('aria-label') ?? (label === '' ? (element.textContent ?? '') : label)
      );
    });
    if (name !== '') return name.trim();
  }
  return '';
}

journey('keyboard only: from the amount to the confirmation', async ({ page }) => {
  const { keyboard } = page;
  const recipient = someRecipient();
  const person = newPerson();
  await page.goto('/transfer');
  await page.waitForLoadState('networkidle');

  await tabTo(page, /Vous envoyez/);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('200');
  await tabTo(page, /Vers quel pays/);
  await tabTo(page, /Mobile Money/);
  await tabTo(page, /^Continuer$/);
  await keyboard.press('Enter');
  await page.waitForURL(/etape=destinataire/);

  await tabTo(page, /Nom complet/);
  await keyboard.type(recipient.name);
  await tabTo(page, /Opérateur/);
  await keyboard.press('ArrowDown');
  await tabTo(page, /^Téléphone/);
  await keyboard.type(recipient.phone);
  await tabTo(page, /^Continuer$/);
  await keyboard.press('Enter');
  await page.waitForURL(/etape=paiement/);

  await tabTo(page, /^Se connecter$/);
  await keyboard.press('ArrowRight');
  await tabTo(page, /Nom complet/);
  await keyboard.type(person.name);
  await tabTo(page, /Adresse e-mail/);
  await keyboard.type(person.email);
  await tabTo(page, /Numéro de téléphone/);
  await keyboard.type(person.phone);
  await tabTo(page, /^Mot de passe/);
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Comment payez-vous ?' }).waitFor();
  await page.getByText('Premier envoi à ce bénéficiaire').waitFor();

  await tabTo(page, /Carte bancaire|Virement bancaire/);
  await keyboard.press('Space');
  await expect.poll(() => page.locator('input[name=moyen][value=card]').isChecked()).toBe(true);
  await tabTo(page, /^Payer 202,00/);
  await keyboard.press('Enter');

  await page.frameLocator('iframe').getByLabel('Numéro de carte').waitFor();
  await tabTo(page, /Numéro de carte/);
  await keyboard.type(cards.accepted.replaceAll(' ', ''));
  await tabTo(page, /MM\/AA/);
  await keyboard.type('1240');
  await tabTo(page, /CVC/);
  await keyboard.type('123');
  await keyboard.press('Enter');
  await confirmedReference(page);
  await tabTo(page, /Annuler ce transfert/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: /Transfert annulé|Transfert remboursé/ }).waitFor();
});
