import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey, onPhone } from '../support/journey.ts';
import { openShop } from '../support/shops.ts';

for (const [width, how] of [
  [360, onPhone],
  [1280, {}],
] as const)
  journey(
    `at ${width} px: a business sees nothing but what to do first, then its figures as they change`,
    async ({ page }) => {
      const shop = await openShop(page);
      await page.goto('/dashboard/merchant');
      await page.getByText('Prenez votre premier paiement de test').waitFor();
      await page.getByRole('link', { name: 'Les cartes de test' }).waitFor();
      await expectAccessible(page);

      await shop.sell({ montant: 45, client: { nom: 'Client Awa' } });
      await shop.sold({ montant: 80, client: { nom: 'Client Élodie' } });
      // It comes by itself.
      await page.getByText('Client Élodie').filter({ visible: true }).waitFor();
      const figures = page.getByRole('region', { name: 'Votre commerce en chiffres' });
      await figures.getByText('80,00').first().waitFor();
      await page.getByRole('list', { name: 'Répartition par méthode' }).getByText('100').waitFor();
      await shop.sold({ montant: 20 });
      await figures.getByText('100,00').first().waitFor();
      await page.getByText('99,50').first().waitFor();
      const chart = page.getByText('Semaines', { exact: true });
      await page
        .getByRole('heading', { name: 'Chiffre d’affaires', exact: true })
        .scrollIntoViewIfNeeded();
      await chart.scrollIntoViewIfNeeded();
      await chart.click();
      await page.getByRole('button', { name: 'Voir les chiffres' }).click();
      await page
        .getByText(/^Semaine du/)
        .first()
        .waitFor();
      expect(await page.getByRole('columnheader', { name: 'Mobile Money' }).count()).toBe(1);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      await page.getByRole('link', { name: 'Client Élodie' }).filter({ visible: true }).click();
      await page.getByText('Payé par le client').first().waitFor();
    },
    how,
  );

for (const [width, how] of [
  [360, onPhone],
  [1280, {}],
] as const)
  journey(
    `at ${width} px: without an answer the dashboard says what it could not read, and reads it once it is asked to`,
    async ({ page }) => {
      const shop = await openShop(page);
      await shop.sold({ montant: 45, client: { nom: 'Client Awa' } });
      await page.goto('/dashboard/merchant/transactions');
      await page.getByText('Client Awa').filter({ visible: true }).waitFor();
      // From here on the browser asks, and not the server.
      await hydrated(page);
      let isAway = true;
      const figures = '**/api/merchants/chiffres*';
      await page.route(figures, (route) =>
        isAway ? route.fulfill({ status: 503 }) : route.continue(),
      );
      await page
        .getByRole('link', { name: /^(?:Tableau de bord|Accueil)$/ })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByText('Vos chiffres ne s’affichent pas').waitFor();
      await expectAccessible(page);
      isAway = false;
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await page.getByRole('region', { name: 'Votre commerce en chiffres' }).waitFor();
      await page.getByText('45,00').first().waitFor();
      await expectAccessible(page);
    },
    { ...how, expectedStatuses: [503] },
  );
