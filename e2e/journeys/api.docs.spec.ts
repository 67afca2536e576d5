import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';

const search = (page: Page) => page.getByRole('textbox', { name: 'Chercher une route' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

journey(
  'the API’s documentation: from a search to a route, its example, and back',
  async (walk) => {
    const { page, context, url } = walk;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/api/docs');
    await heading(page, 'API Nzela').waitFor();
    const groups = await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .allTextContents();
    expect(groups.slice(0, 3)).toEqual([
      'Ouvrir un compte et se connecter',
      'Sécurité et sessions',
      'Bénéficiaires',
    ]);

    await search(page).fill('programmer');
    await page.getByText('1 route', { exact: true }).waitFor();
    // Each row of the whole list is like this one, and axe needs minutes for hundreds of them.
    await expectAccessible(page);
    await search(page).fill('rien de tel');
    await page.getByText('Aucune route ne répond à').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Voir toutes les routes' }).click();
    await search(page).fill('envoyer de l’argent');
    await page.getByRole('link', { name: /^Envoyer de l’argent/ }).click();

    await page.waitForURL('**/api/docs/post-transfers');
    await heading(page, 'Envoyer de l’argent').waitFor();
    await page.getByText('devisId', { exact: true }).waitFor();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Copier/ })
      .first()
      .click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`curl -X POST '${url}/api/transfers'`);
    await page.goBack();
    expect(await search(page).inputValue()).toBe('envoyer de l’argent');
  },
);

journey(
  'the API’s documentation: every route has a page, and what is no route has none',
  async ({ page }) => {
    await page.goto('/api/docs');
    const links = page.getByRole('main').locator('li a[href^="/api/docs/"]');
    const paths = new Set(
      await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')),
    );
    expect(paths.size).toBeGreaterThan(150);
    for (const path of paths) {
      const answer = await page.request.get(path);
      expect([path, answer.status()]).toEqual([path, 200]);
      expect(await answer.text(), path).toContain('curl');
    }
    expect((await page.request.get('/api/docs/get-nothing')).status()).toBe(404);
  },
);

journey(
  'the API’s documentation at 360 px: a route fits, in both themes',
  async ({ page }) => {
    await page.goto('/api/docs/post-transfers');
    await heading(page, 'Envoyer de l’argent').waitFor();
    await page.getByText('Toutes les routes', { exact: true }).click();
    await page.getByRole('link', { name: 'Devis', exact: true }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
  onPhone,
);
