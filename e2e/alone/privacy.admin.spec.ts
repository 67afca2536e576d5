import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter, expectReadable, saveSettings } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { register } from '../support/signing-in.ts';
import { newPerson as somebody } from '../support/sending.ts';

const privacy = '/dashboard/admin/privacy-config';

/** How far what stands on the page has moved by itself (cumulative layout shift). */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as unknown as { value: number }[];
          resolve(entries.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

journey(
  'the banner that an administrator writes is the one that visitors of every instance answer, and the log holds their answer',
  async ({ page, url, secondUrl, newPerson }) => {
    const title = `Cookies, à vous de voir ${Date.now()}`;
    await enter(page, 'Administrateur', privacy);
    await page.getByLabel('Durée du choix').fill('400');
    await page.getByLabel('Titre', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('Indiquez un nombre de 1 à 365').first().waitFor();
    await expectReadable(page, 360);
    await page.getByLabel('Durée du choix').fill('90');
    await page.getByLabel('Titre', { exact: true }).fill(title);
    await page.getByLabel('Position').selectOption('bottom-left');
    await page.getByLabel('Thème').selectOption('dark');
    expect(await page.getByRole('switch', { name: /Nécessaires/ }).isDisabled()).toBe(true);
    await page.getByRole('switch', { name: /Statistiques/ }).click();
    await expectReadable(page, 768, 1280);
    await saveSettings(page, 'Configuration du consentement aux cookies enregistrée avec succès');

    const visitor = await newPerson({ baseURL: secondUrl, viewport: { width: 360, height: 740 } });
    await visitor.context().clearCookies();
    // On a machine without a font as wide as ours, what takes its place until it comes breaks lines elsewhere.
    await visitor.route('**/*.woff2', (route) => route.abort());
    for (const instance of [url, secondUrl])
      await expect
        .poll(async () => (await visitor.request.get(`${instance}/faq`)).text())
        .toContain(title);
    await visitor.goto('/faq');
    const banner = visitor.getByRole('region', { name: title });
    await banner.waitFor();
    expect(await shiftOf(visitor)).toBeLessThanOrEqual(0.02);
    expect(await banner.getAttribute('data-theme')).toBe('dark');
    await expectReadable(visitor, 360, 1280);
    await banner.getByRole('button', { name: 'Personnaliser' }).click();
    const preferences = banner.getByRole('switch', { name: /Préférences/ });
    expect(await preferences.isChecked()).toBe(false);
    // Neither what is off nor what is required can be refused or agreed to.
    expect(await banner.getByRole('switch', { name: /Statistiques/ }).count()).toBe(0);
    expect(await banner.getByRole('switch', { name: /Nécessaires/ }).isDisabled()).toBe(true);
    await expectReadable(visitor, 360);
    await banner.getByRole('button', { name: 'Tout refuser' }).click();
    await banner.waitFor({ state: 'detached' });
    await visitor.goto('/terms');
    expect(await visitor.getByRole('region', { name: title }).count()).toBe(0);
    await visitor.getByRole('button', { name: 'Gérer mes cookies' }).click();
    await banner.getByRole('switch', { name: /Préférences/ }).click();
    await banner.getByRole('button', { name: 'Enregistrer mes choix' }).click();
    await banner.waitFor({ state: 'detached' });

    await page.goto(`${privacy}?onglet=consentements`);
    await page.getByRole('cell', { name: 'Tout refusé' }).first().waitFor();
    await page.getByRole('cell', { name: 'Tout accepté' }).first().waitFor();
    await expectReadable(page, 360, 1280);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^consentements-.*\.csv$/);
    await page.goto(`${privacy}?onglet=consentements&qui=abc&du=2026-03-02&au=2026-03-01`);
    await page.getByText('Cet identifiant n’est pas entier').waitFor();
    await page.getByText('La fin de la période précède son début.').waitFor();
    await page.getByText('Rien ne correspond').waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await page.getByRole('cell', { name: 'Tout refusé' }).first().waitFor();

    await page.goto(privacy);
    await page.getByLabel('Titre', { exact: true }).fill('Vos cookies, votre choix');
    await page.getByLabel('Position').selectOption('bottom');
    await page.getByLabel('Thème').selectOption('light');
    await page.getByLabel('Durée du choix').fill('180');
    await page.getByRole('switch', { name: /Statistiques/ }).click();
    await saveSettings(page, 'Configuration du consentement aux cookies enregistrée avec succès');
  },
);

journey(
  'a person asks for their data, an administrator hands it over, and the person reads the answer',
  async ({ page, newPerson }) => {
    const asker = await newPerson();
    const person = somebody();
    await register(asker, person);
    await asker.goto('/dashboard/user/settings?onglet=privacy');
    await asker.getByRole('button', { name: 'Faire une demande' }).click();
    const dialog = asker.getByRole('dialog');
    await dialog.getByText('Corriger mes données').click();
    await dialog.getByRole('button', { name: 'Envoyer ma demande' }).click();
    await dialog.getByText('Écrivez ce qu’il faut corriger.').first().waitFor();
    await expectAccessible(asker);
    await dialog.getByText('Recevoir mes données').click();
    await dialog.getByRole('button', { name: 'Envoyer ma demande' }).click();
    await asker.getByText('Votre demande est enregistrée').first().waitFor();
    await asker.getByText('Réponse au plus tard le').waitFor();
    await expectAccessible(asker);

    await enter(page, 'Administrateur', privacy);
    await page.goto(`${privacy}?onglet=demandes`);
    await page.getByRole('button', { name: new RegExp(`Traiter Accès.*${person.name}`) }).waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: new RegExp(`Traiter Accès.*${person.name}`) }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Remettre les données' }).click();
    await sheet.getByText('Écrivez la réponse').first().waitFor();
    await expectAccessible(page);
    const answer = sheet.getByLabel('Réponse à la personne');
    await answer.fill('Vos données vous attendent.');
    // What was typed stays while the request is taken on.
    await sheet.getByRole('button', { name: 'Prendre en charge' }).click();
    await page.getByText('Demande prise en charge').first().waitFor();
    await sheet.getByRole('button', { name: 'Prendre en charge' }).waitFor({ state: 'detached' });
    expect(await answer.inputValue()).toBe('Vos données vous attendent.');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Remettre les données' }).click();
    await page.getByText('Réponse envoyée').first().waitFor();

    await asker.getByText('Vos données vous attendent.').waitFor();
    await asker.getByText('Satisfaite').waitFor();
    await asker.reload();
    await asker.getByRole('button', { name: 'JSON', exact: true }).waitFor();
  },
);

journey(
  'retention periods are tried before they are kept, out of range they say the range',
  async ({ page }) => {
    await enter(page, 'Administrateur', privacy);
    await page.goto(`${privacy}?onglet=conservation`);
    await page.getByRole('button', { name: 'Essayer à blanc' }).click();
    await page.getByText('Lignes à effacer').first().waitFor();
    await expectReadable(page, 360, 768, 1280);
    await page.getByLabel('Notifications', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('Indiquez un nombre de 30 à 1 825').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Notifications', { exact: true }).fill('364');
    await saveSettings(page, 'Durées de conservation enregistrées avec succès');
    await page.getByLabel('Notifications', { exact: true }).fill('365');
    await saveSettings(page, 'Durées de conservation enregistrées avec succès');
  },
);
