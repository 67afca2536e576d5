import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { openShop } from '../support/shops.ts';

const transactions = '/dashboard/merchant/transactions';

const names = async (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .filter({ visible: true, hasText: /^Client / })
    .allInnerTexts();

for (const [width, how] of [
  [360, onPhone],
  [1280, {}],
] as const) {
  journey(
    `at ${width} px: payments are looked for, narrowed down, paged and taken away as a file`,
    async ({ page }) => {
      const shop = await openShop(page);
      await page.goto(transactions);
      await page.getByText('Aucun paiement pour l’instant').waitFor();
      await expectAccessible(page);

      const awa = { client: { nom: 'Client Awa' }, description: '=2+3' };
      await shop.sell({ montant: 45, ...awa });
      const elodie = { nom: 'Client Élodie', telephone: '+243812345678' };
      await shop.sold({ montant: 12.5, client: elodie });
      // It comes by itself.
      await page.getByText('Client Élodie').filter({ visible: true }).waitFor();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      const search = page.getByLabel('Référence, client, montant ou téléphone');
      for (const term of ['elodie', '12,50', '081 234 56 78']) {
        await search.fill(term);
        await expect.poll(() => names(page)).toEqual(['Client Élodie']);
      }
      await search.fill('personne');
      await page.getByText('Aucun paiement ne correspond').waitFor();
      await page.getByRole('button', { name: 'Effacer les filtres' }).click();
      await page.getByRole('button', { name: 'Filtres', exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Statut').selectOption({ label: 'En attente' });
      await sheet.getByLabel('Devise').selectOption('EUR');
      await sheet.getByLabel('Montant minimum').fill('0');
      await sheet.getByText('montant valide').first().waitFor();
      await sheet.getByLabel('Montant minimum').fill('40');
      await expectAccessible(page);
      await sheet.getByRole('button', { name: 'Voir les paiements' }).click();
      await expect.poll(() => names(page)).toEqual(['Client Awa']);
      const narrowed = '?statut=en_attente&devise=EUR&montantMin=40%2C00&mode=test';
      expect(new URL(page.url()).search).toBe(narrowed);
      await page.reload();
      await expect.poll(() => names(page)).toEqual(['Client Awa']);

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Exporter en CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^paiements-\d{4}-\d\d-\d\d\.csv$/);
      const file = await readFile(await download.path(), 'utf8');
      expect(file.trim().split('\r\n')).toHaveLength(2);
      expect(file).toContain(`"'=2+3"`);
      await page.getByRole('button', { name: 'Retirer le filtre En attente' }).click();
      await page.getByRole('button', { name: 'Retirer le filtre EUR' }).click();
      await expect.poll(() => names(page)).toEqual(['Client Élodie', 'Client Awa']);

      for (let count = 0; count < 30; count += 1)
        await shop.sell({ client: { nom: 'Client Suite' } });
      await page.reload();
      await page.getByRole('button', { name: 'Plus', exact: true }).click();
      await expect.poll(async () => (await names(page)).length).toBe(32);

      await page.goto(`${transactions}?mode=live`);
      await page.getByText('Aucun paiement pour l’instant').waitFor();
      const band = page.getByRole('region', { name: 'Commerce et mode affichés' });
      await band.getByText('Test', { exact: true }).click();
      await page.waitForURL(/mode=test/);
      await expect.poll(async () => (await names(page)).length).toBe(30);
    },
    how,
  );

  journey(
    `at ${width} px: a payment tells its story, and is refunded in part, refused, and whole after a lost answer`,
    async ({ page, context }) => {
      const shop = await openShop(page);
      const { id, reference } = await shop.sold({ montant: 20, client: { nom: 'Client Awa' } });
      await page.goto(`${transactions}/${id}`);
      await page.getByText('Payé par le client\u00a0: Portefeuille').waitFor();
      await page.getByText('Disponible sur votre solde depuis le').waitFor();
      await page.getByText('19,90').first().waitFor();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      const refund = page.getByRole('button', { name: 'Rembourser', exact: true });
      const dialog = page.getByRole('dialog');
      const amount = dialog.getByLabel('Montant à rembourser');
      const send = () => dialog.getByRole('button', { name: 'Rembourser', exact: true }).click();
      await refund.click();
      await amount.fill('30');
      await send();
      await dialog.getByText(/20,00/).first().waitFor();
      await expectAccessible(page);
      await amount.fill('5');
      await dialog.getByLabel('Raison').fill('Un article manquait');
      await send();
      await page
        .getByText(/Remboursement de 5,00.€ lancé/)
        .first()
        .waitFor();
      await page.getByText(`${reference}-R1`).waitFor();
      await page.getByText('Remboursé en partie').first().waitFor();
      await expectAccessible(page);

      // The fee was taken from the sale: all that is left is more than the balance.
      await refund.click();
      await send();
      await dialog.getByText('Le solde disponible est de').first().waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      await shop.sold({ montant: 50 });
      const keys = await loseFirstAnswer(context, '**/remboursements');
      await refund.click();
      await send();
      await page
        .getByText(/Remboursement de 15,00.€ lancé/)
        .first()
        .waitFor();
      expect(new Set(keys).size).toBe(1);
      await page.getByText(`${reference}-R2`).waitFor();
      expect(await page.getByText(`${reference}-R3`).count()).toBe(0);
      await refund.waitFor({ state: 'detached' });

      const [receipt] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Télécharger le reçu' }).click(),
      ]);
      expect(receipt.suggestedFilename()).toContain(reference);
      await page.goto(`${transactions}/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`);
      await page.getByText('Ce paiement est introuvable').waitFor();
      await expectAccessible(page);
    },
    how,
  );
}
