import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { administratorPasswords, enter } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { proveByPassword } from '../support/signing-in.ts';

const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'admin2@nzela.example' });

async function openCapabilities(page: Page): Promise<Locator> {
  const name = /^Modifier les capacités\s: Démo Seconde$/;
  await row(page).getByRole('button', { name }).click();
  return page.getByRole('dialog', { name });
}

/** Asks for another set of capabilities of the second administrator. */
async function toggleContent(page: Page): Promise<void> {
  const dialog = await openCapabilities(page);
  await dialog.getByText('Contenu', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await proveByPassword(page, administratorPasswords.Administrateur);
  await dialog.waitFor({ state: 'detached' });
}

journey(
  'two administrators change together what one of them may do, and the audit tells both',
  async ({ page, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', '/dashboard/admin/administrateurs');
    await row(page).waitFor();
    await expectAccessible(page);
    await toggleContent(page);
    const second = await newPerson({ baseURL: secondUrl });
    await enter(second, 'Approbateur', '/dashboard/admin/approbations');
    // Other journeys ask for something, too.
    const request = second
      .locator('section:not([role=dialog])')
      .filter({ hasText: 'Capacités d’un administrateur' });
    await request.getByRole('link', { name: 'Démo Seconde' }).waitFor();
    await request.getByRole('button', { name: 'Refuser' }).click();
    const refusal = second.getByRole('dialog', { name: 'Refuser cette demande' });
    await refusal.getByRole('button', { name: 'Refuser' }).click();
    await refusal.getByText('Veuillez écrire la raison').first().waitFor();
    await expectAccessible(second);
    await refusal.getByLabel('Raison, lue par la personne qui a demandé').fill('Pas cette semaine');
    await refusal.getByRole('button', { name: 'Refuser' }).click();
    await request.waitFor({ state: 'detached' });

    await toggleContent(page);
    // Live: the page of the second administrator reads anew what waits.
    await request.getByRole('button', { name: 'Approuver' }).click();
    await proveByPassword(second, administratorPasswords.Approbateur);
    await request.waitFor({ state: 'detached' });
    await expect.poll(() => row(page).getByText('Contenu').count()).toBe(0);

    await toggleContent(page);
    const dialog = await openCapabilities(page);
    await request.getByRole('button', { name: 'Approuver' }).click();
    await proveByPassword(second, administratorPasswords.Approbateur);
    // Who has them open is told.
    await dialog.getByText('Changées entre-temps').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await row(page).getByText('Contenu').waitFor();
    await second.goto('/dashboard/admin/approbations?onglet=toutes');
    await second.getByText('Raison : Pas cette semaine').waitFor();
    await expectAccessible(second);
  },
);

journey(
  'at 360 px: the audit is searched, and an entry is read whole',
  async ({ page }) => {
    await enter(page, 'Administrateur', '/dashboard/admin/users');
    await page
      .getByRole('link', { name: /^Voir la fiche/ })
      .first()
      .click();
    await page.waitForURL(/\/users\/[^/]+$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/dashboard/admin/audit');
    const search = page.getByLabel('Rechercher une action, une personne, une référence');
    await search.fill('fiche lue');
    await page.waitForURL(/recherche=fiche/);
    // The rows of before stay until those that were found are there.
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    await page
      .getByRole('button', { name: /Lire l’entrée/ })
      .first()
      .click();
    const entry = page.getByRole('dialog', { name: /^Entrée \d+/ });
    await entry.getByText('users.read').waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.keyboard.press('Escape');
    await search.fill('rien.de.tel');
    await page.getByText('Rien ne correspond à ces critères.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await page.getByLabel('Action', { exact: true }).selectOption('Fiche lue');
    await page
      .getByRole('button', { name: /Lire l’entrée/ })
      .first()
      .waitFor();
  },
  onPhone,
);
