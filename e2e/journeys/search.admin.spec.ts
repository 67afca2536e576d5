import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { enter } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey } from '../support/journey.ts';

journey(
  'an administrator finds a person, an order by the reference of its provider and a setting by its words',
  async ({ page }) => {
    await enter(page, 'Administrateur', '/dashboard/admin/transactions?onglet=logs');
    await hydrated(page);
    const reference = await page
      .getByRole('row')
      .getByText(/^(TRF|DEPOT|RET|MM|topup)-/)
      .first()
      .innerText();
    const search = page.getByRole('searchbox', { name: /^Rechercher une page, un réglage/ });
    const result = (text: string | RegExp) =>
      page.getByRole('dialog').getByRole('menuitem').filter({ hasText: text });

    // Until the answer has come, nothing is said to be missing.
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/transactions\?recherche=/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await search.fill(reference.toLowerCase());
    await page.getByText('Recherche…').waitFor();
    answer.resolve();
    await result(reference).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Chronologie' }).waitFor();

    // One Escape, though the field would take it to empty itself.
    await page.keyboard.press('Control+k');
    await search.fill('Démo');
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await search.fill('Démo');
    await result('@').first().click();
    await page.waitForURL(/\/dashboard\/admin\/users\/[\da-f-]{36}$/);

    await page.keyboard.press('Control+k');
    await search.fill('expediteur nom');
    await result('Nom de l’expéditeur').click();
    const field = page.getByRole('textbox', { name: 'Nom de l’expéditeur' });
    await field.waitFor();
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('name') === 'nomExpediteur',
    );
    expect(new URL(page.url()).search).toBe('?onglet=serveur&champ=nomExpediteur');

    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await search.fill('port');
    await result('Port').first().waitFor();
    await expectAccessible(page);
  },
);

journey(
  'an administrator keeps a view of a table, shares it, and a second one opens it',
  async ({ page, secondUrl, newPerson }) => {
    const address = '/dashboard/admin/transactions?onglet=logs&statut=failed&sans=ip%2Cappareil';
    const name = `Échecs ${Date.now()}`;
    await enter(page, 'Administrateur', address);
    await page.getByRole('button', { name: 'Vues' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vues' });
    await dialog.getByRole('button', { name: 'Enregistrer cette vue' }).click();
    await dialog.getByText('Donnez un nom à la vue').first().waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Nom de la vue').fill(name);
    await dialog.getByText('Partager avec les autres administrateurs').click();
    await dialog.getByRole('button', { name: 'Enregistrer cette vue' }).click();
    await dialog.waitFor({ state: 'detached' });

    const second = await newPerson({
      baseURL: secondUrl,
      viewport: { width: 360, height: 740 },
    });
    await enter(second, 'Approbateur', '/dashboard/admin/transactions?onglet=logs');
    await second.getByRole('button', { name: 'Vues' }).click();
    await second
      .getByText(/^Partagée par /)
      .first()
      .waitFor();
    await expectAccessible(second);
    await second.getByRole('link', { name }).click();
    await second.waitForURL(/statut=failed/);
    await expect.poll(() => second.getByLabel('Statut').inputValue()).toBe('failed');

    await page.getByRole('button', { name: 'Vues' }).click();
    await page.getByRole('button', { name: `Supprimer la vue ${name}` }).click();
    await page.getByRole('link', { name }).waitFor({ state: 'detached' });
  },
);

journey(
  'a report is drawn by method and by period, and taken away as a spreadsheet',
  async ({ page }) => {
    await enter(page, 'Administrateur', '/dashboard/admin/transactions?onglet=reports');
    await page.getByLabel('Par', { exact: true }).selectOption('moyen');
    await page.getByRole('figure', { name: /^Volume · / }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Mesure').selectOption('reussite');
    await page.getByRole('figure', { name: /^Réussite · / }).waitFor();
    expect(new URL(page.url()).search).toBe('?onglet=reports&par=moyen&mesure=reussite');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter en CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('Taux de réussite');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByLabel('Période').selectOption('custom');
    await page.getByLabel('Du', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);
