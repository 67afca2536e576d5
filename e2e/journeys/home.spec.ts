import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { inMotion, journey } from '../support/journey.ts';

const simulator = (page: Page) => page.getByRole('region', { name: 'Simulez votre envoi' });
const converted = (page: Page) => page.getByLabel('Montant converti');

/** Without narrow and no-break spaces, which differ in nothing that a person reads. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll(/\s/g, ' ');
}

/** Waits until `read` answers `text`; the last answer is in the failure. */
async function expectText(read: () => Promise<string | null>, text: string): Promise<void> {
  await expect.poll(async () => plain(await read())).toContain(text);
}

journey(
  'the converter starts at 1000 EUR in XOF, takes commas, swaps, and dates its rate',
  async ({ page }) => {
    await page.goto('/');
    await expectText(() => converted(page).textContent(), '655 957,00');
    await page.getByText('Les taux sont mis à jour toutes les heures.').waitFor();
    await page.getByText('parité légale').first().waitFor();

    const amount = page.getByLabel('Montant', { exact: true });
    await converted(page).scrollIntoViewIfNeeded();
    await amount.fill('12,5');
    await expectText(() => converted(page).textContent(), '8 199,00');
    await amount.press('End');
    await amount.pressSequentially('x,3');
    await expect.poll(() => amount.inputValue()).toBe('12,53');

    await amount.fill('1000');
    await page.getByRole('button', { name: 'Inverser les devises' }).click();
    await expectText(() => converted(page).textContent(), '1,52');
    await page.getByLabel('Vers', { exact: true }).selectOption('USD');
    await expectText(() => converted(page).textContent(), '1,65');
    await amount.fill('');
    await page.getByText('Entrez un montant').waitFor();
  },
);

journey(
  'the simulator shows the whole price, and the transfer keeps all of it',
  async ({ page }) => {
    await page.goto('/');
    await expectText(() => simulator(page).textContent(), '131 191 F CFA');

    await page.getByLabel('Vous envoyez').fill('350');
    await page.getByLabel('Destination').selectOption({ label: 'Côte d’Ivoire' });
    await simulator(page).getByLabel('Devise').selectOption('GBP');
    await page.getByRole('button', { name: 'Obtenir le taux' }).click();
    await expectText(() => simulator(page).textContent(), '353,50 £GB');
    for (const line of ['Total débité', 'Frais', 'Taux', 'Montant reçu', 'Arrivée promise']) {
      await simulator(page).getByText(line).first().waitFor();
    }

    await page.getByRole('link', { name: /^Envoyer 350,00/ }).click();
    await page.waitForURL(/\/transfer\?/);
    const kept = new URL(page.url()).searchParams;
    expect([kept.get('devise'), kept.get('pays')]).toEqual(['GBP', 'CI']);
    expect(kept.get('montant')).toMatch(/^350(,00)?$/);
    await expect
      .poll(() => page.getByLabel('Vous envoyez').first().inputValue())
      .toMatch(/^350(,00)?$/);
  },
);

journey(
  'the simulator prices every way to pay, and the transfer keeps the chosen one',
  async ({ page }) => {
    await page.goto('/');
    const way = (name: string) => simulator(page).getByRole('radio', { name: new RegExp(name) });
    await way('Carte bancaire Frais 2,00').waitFor();
    await way('Virement bancaire Frais 2,00').waitFor();
    await way('Portefeuille Frais 4,99').check();
    await expectText(() => simulator(page).textContent(), '204,99 €');
    await expectAccessible(page);
    await way('Virement bancaire').check();
    await expectText(() => simulator(page).textContent(), '202,00 €');
    await simulator(page).getByText('Après votre virement, qui met 1 à 3 jours').waitFor();
    await way('Portefeuille').check();
    await page.getByRole('link', { name: /^Envoyer 200,00/ }).click();
    await page.waitForURL(/moyen=wallet/);
  },
);

journey('the simulator says what is wrong and what to do', async ({ page }) => {
  await page.goto('/');
  const amount = page.getByLabel('Vous envoyez');
  await amount.fill('999999');
  await simulator(page).getByText('Le montant dépasse le maximum').waitFor();
  await amount.fill('');
  await simulator(page).getByText('Entrez un montant').waitFor();

  await page.route('**/api/quotes/preview', (route) => route.abort());
  await amount.fill('100');
  await simulator(page).getByText('nous ne sommes pas joignables').waitFor();
  await page.unroute('**/api/quotes/preview');
  await simulator(page).getByRole('button', { name: 'Réessayer' }).click();
  await expectText(() => simulator(page).textContent(), '65 595 F CFA');
  await expect.poll(() => amount.inputValue()).toMatch(/^100(,00)?$/);
});

journey(
  'without scripts, both are plain forms',
  async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Vous envoyez').fill('100');
    await page.getByRole('button', { name: 'Obtenir le taux' }).first().click();
    await page.waitForURL(/montant=100/);
    await expectText(() => simulator(page).textContent(), '65 595 F CFA');
    await page.getByLabel('Montant', { exact: true }).fill('10');
    await page.getByLabel('Montant', { exact: true }).press('Enter');
    await page.waitForURL(/somme=10/);
    await expectText(() => converted(page).textContent(), '6 559,00');
  },
  { context: { javaScriptEnabled: false } },
);

journey(
  'anchors leave 100 px for the header, which turns translucent after 10 px',
  async ({ page }) => {
    await page.goto('/');
    const blur = () =>
      page
        .locator('header')
        .first()
        .evaluate((header) => getComputedStyle(header).backdropFilter);
    await expect.poll(blur).toBe('none');
    for (const [name, id] of [
      ['Tarifs', 'pricing'],
      ['Fonctionnalités', 'features'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).first().click();
      const top = () =>
        page
          .locator(`#${id}`)
          .evaluate((element) => Math.round(element.getBoundingClientRect().top));
      await expect.poll(top).toBe(100);
    }
    await expect.poll(blur).not.toBe('none');
  },
  inMotion,
);

journey(
  'on a phone, the menu opens, and nothing is wider than 360 px',
  async ({ page }) => {
    await page.goto('/');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await page.getByRole('link', { name: 'Transfert', exact: true }).click();
    await page.waitForURL(/\/transfer$/);
  },
  { context: { viewport: { width: 360, height: 780 } } },
);

journey(
  'on a phone whose scripts have not come yet, the menu opens all the same',
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await page.getByRole('link', { name: 'Transfert', exact: true }).click();
    await page.waitForURL(/\/transfer$/);
  },
  { context: { viewport: { width: 360, height: 780 }, javaScriptEnabled: false } },
);

journey('anyone can use the home page', async ({ page }) => {
  await page.goto('/');
  await expectAccessible(page);
});

const footerGroups = {
  services: ['currency', 'business', 'mobile'],
  company: ['about', 'team', 'careers', 'blog'],
  help: ['contact', 'faq', 'help'],
  law: ['legal', 'privacy', 'terms', 'cookies'],
};

for (const [group, paths] of Object.entries(footerGroups)) {
  journey(`the footer’s pages about ${group} say something, to anyone`, async ({ page }) => {
    await page.goto('/');
    const links = page.getByRole('contentinfo').getByRole('link');
    for (const path of paths) {
      await expect
        .poll(() => links.and(page.locator(`[href="/${path}"]`)).count(), { message: path })
        .toBe(1);
    }
    for (const path of paths) {
      const answer = await page.goto(`/${path}`);
      expect(answer?.status(), path).toBe(200);
      await expect.poll(() => page.locator('article h1').count(), { message: path }).toBe(1);
      expect(plain(await page.locator('article').innerText()).length, path).toBeGreaterThan(150);
      await expectAccessible(page);
    }
  });
}

journey('the footer leads on without loading the page anew', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Connexion biométrique' }).waitFor();
  for (const name of ['Carrières', 'Questions fréquentes', 'Confidentialité']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.locator('article').getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Connexion' }).first().click();
    await page.getByRole('heading', { name: 'Connexion' }).waitFor();
  }
});

journey('a path that does not exist is a 404 with a way home', async ({ page }) => {
  const answer = await page.goto('/nulle-part');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link').click();
  await page.waitForURL(/\/$/);
});

journey('the figures are facts of our own while nobody says others', async ({ page }) => {
  await page.goto('/');
  const figures = page.getByLabel('En chiffres');
  await expectText(() => figures.textContent(), 'pays ouverts');
  await expectText(() => figures.textContent(), '15 min');
  await expectText(() => figures.textContent(), '1 %');
  expect(await page.getByText('1M+').count()).toBe(0);
  await expectAccessible(page);
});
