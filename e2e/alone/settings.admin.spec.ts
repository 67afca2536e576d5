import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';

const settings = '/dashboard/admin/settings';

/** Opens the settings of the system. */
async function openSettings(
  page: Page,
  administrator: 'Administrateur' | 'Approbateur',
): Promise<void> {
  await enter(page, administrator, settings);
  await name(page).waitFor();
}

const name = (page: Page) => page.getByRole('textbox', { name: 'Nom de l’application' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message de maintenance' });
const press = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).click();

async function save(page: Page): Promise<void> {
  await press(page, 'Enregistrer');
  await page.getByText('Aucune modification').waitFor();
}

/** Brings back the version before: the whole product has the name. */
async function goBack(page: Page): Promise<void> {
  await press(page, 'Historique');
  const sheet = page.getByRole('dialog', { name: 'Historique' });
  await sheet.getByRole('button', { name: 'Revenir à cette version' }).last().waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Revenir à cette version' }).last().click();
  await sheet.waitFor({ state: 'detached' });
  await save(page);
}

journey(
  'at 1280 px: a visitor of any instance sees the name that an administrator gave; two of them change the same page at once',
  async ({ page, url, secondUrl, newPerson }) => {
    await openSettings(page, 'Administrateur');
    await name(page).fill('Nzela Essai');
    await page.getByRole('list', { name: 'Ce qui change' }).getByText('Nzela Essai').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Chat en direct' }).first().click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page);
    await press(page, 'Continuer à modifier');
    await save(page);
    await page.getByText('Paramètres système enregistrés avec succès').first().waitFor();
    const visitor = await newPerson();
    for (const instance of [url, secondUrl]) {
      await visitor.goto(instance);
      await visitor.getByRole('banner').getByText('Nzela Essai').first().waitFor();
      const manifest = await visitor.request.get(`${instance}/site.webmanifest`);
      expect(await manifest.json()).toMatchObject({
        name: 'Nzela Essai',
        short_name: 'Nzela Essai',
      });
      // Installed anew at once: the browser asks whether its copy still holds.
      expect(manifest.headers()['cache-control']).toBe('no-cache');
    }

    // At another instance than the first administrator.
    const second = await newPerson({ baseURL: secondUrl });
    await openSettings(second, 'Approbateur');
    await message(second).fill('De retour à 15 h 30.');
    await name(page).fill('Nzela Deux');
    await save(page);
    // Told at once, by the live event, with nothing lost; then taken over.
    await second.getByText(/vient d’enregistrer une autre version$/).waitFor();
    await expectAccessible(second);
    await press(second, 'Reprendre ces modifications');
    await expect.poll(() => name(second).inputValue()).toBe('Nzela Deux');
    expect(await message(second).inputValue()).toBe('De retour à 15 h 30.');
    await save(second);
    await expect.poll(() => message(page).inputValue()).toBe('De retour à 15 h 30.');
    await goBack(page);
    await expect.poll(() => name(page).inputValue()).toBe('Nzela');
  },
);

journey(
  'at 360 px: what is wrong is said at its field and kept, the name is changed and brought back',
  async ({ page }) => {
    await openSettings(page, 'Administrateur');
    const email = page.getByRole('textbox', { name: 'E-⁠mail de l’administrateur' });
    await email.fill('personne');
    await press(page, 'Enregistrer');
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    expect(await email.inputValue()).toBe('personne');
    await expectAccessible(page);
    await press(page, 'Annuler les modifications');
    await name(page).fill('Nzela Mobile');
    await save(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await goBack(page);
  },
  onPhone,
);
