import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { signUp } from '../support/wallet.ts';

const list = '/dashboard/merchant/payment-links';
const picture = join(import.meta.dirname, '../../apps/web/public/icon-512.png');

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

journey(
  'a link is made with a picture, shared, changed and paused, on a phone',
  async ({ page }) => {
    await signUp(page, 'merchant');
    await page.goto(list);
    await page.getByText('Aucun lien de paiement').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Créer un lien' }).click();

    await press(page, 'Créer un lien');
    await page.getByText('Donnez un titre à ce lien').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('titre');
    await page.getByLabel('Adresse ouverte après le paiement').fill('http://boutique.example');
    await page.getByLabel('Nombre de paiements au plus').fill('beaucoup');
    await press(page, 'Créer un lien');
    await page.getByText('De 1 à 1 000 000 de paiements').first().waitFor();
    await expectAccessible(page);

    await page.getByLabel('Titre').fill('Panier du marché');
    await page.getByLabel('Prix').fill('12,5');
    await page.getByLabel('Nombre de paiements au plus').fill('3');
    await page
      .getByLabel('Adresse ouverte après le paiement')
      .fill('https://boutique.example/merci');
    await page.getByLabel('Dernier jour').fill('2020-01-01');
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('button', { name: 'Retirer l’image' }).waitFor();
    await press(page, 'Créer un lien');
    // What the server alone knows stands at its field, and nothing that was typed is lost.
    await page.getByRole('button', { name: 'Choisissez une date à venir.' }).waitFor();
    expect(await page.getByLabel('Titre').inputValue()).toBe('Panier du marché');
    await page.getByLabel('Dernier jour').fill('2099-12-31');
    await press(page, 'Créer un lien');

    await page.waitForURL(/payment-links\/[0-9a-f-]{36}$/);
    const address = await page.getByText(/\/pay\/l_[\w-]{22}$/).innerText();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
    await press(page, 'Copier le lien');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Code en SVG')]);
    expect(file.suggestedFilename()).toBe('Panier du marché.svg');

    await press(page, 'Mettre en pause');
    await page.getByText('En pause', { exact: true }).waitFor();
    await press(page, 'Reprendre');
    await page.getByText('Actif', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Modifier' }).click();
    expect(await page.getByLabel('Dernier jour').inputValue()).toBe('2099-12-31');
    expect(await page.getByLabel('Prix').inputValue()).toBe('12,50');
    await page.getByRole('radio', { name: /^Libre/ }).check({ force: true });
    await page.getByLabel('Au moins').fill('20');
    await page.locator('input[name=maximum]').fill('10');
    await press(page, 'Enregistrer');
    await page.getByRole('button', { name: /le minimum ne dépasse pas/ }).waitFor();
    await page.locator('input[name=maximum]').fill('50');
    await press(page, 'Enregistrer');
    await page.getByText('De 20,00 € à 50,00 €'.replaceAll(' €', '\u00a0€')).waitFor();
    await page.goto(list);
    await page.getByRole('link', { name: /Panier du marché/ }).waitFor();
    await expectAccessible(page);
  },
  { context: { ...onPhone.context, permissions: ['clipboard-read', 'clipboard-write'] } },
);

journey(
  'a link whose answer was lost is made once',
  async ({ page, context }) => {
    const { call } = await signUp(page, 'merchant');
    await page.goto(`${list}/nouveau`);
    await page.getByLabel('Titre').fill('Atelier de couture');
    await page.getByLabel('Prix').fill('40');
    await page.getByText('40,00\u00a0€').waitFor();
    await expectAccessible(page);
    const keys = await loseFirstAnswer(context, '**/api/v1/payment-links');
    await press(page, 'Créer un lien');
    await page.waitForURL(/payment-links\/[0-9a-f-]{36}$/);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    const { elements } = await call<{ elements: unknown[] }>('GET', '/v1/payment-links');
    expect(elements).toHaveLength(1);
  },
  { expectedFaults: /ERR_CONNECTION_RESET|Failed to load resource/ },
);
