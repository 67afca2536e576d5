import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pagesOf } from '../../tools/browser/pages.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { signUp } from '../support/wallet.ts';

const phone = { context: { viewport: { width: 360, height: 740 } } };

const languages = ['en', 'es', 'fr'] as const;
type Language = (typeof languages)[number];

/** What the page says of its language, and whether every one of its scripts is of it. */
async function expectWhole(page: Page, language: Language): Promise<void> {
  await page.locator(`html[lang=${language}]`).waitFor();
  const folder = language === 'fr' ? '/assets/' : `/assets/${language}/`;
  const strangers = await page.evaluate(
    (own) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js') && path.startsWith('/assets/'))
        .filter((path) => path.slice(0, path.lastIndexOf('/') + 1) !== own),
    folder,
  );
  expect(strangers).toEqual([]);
}

const titles = {
  fr: { login: 'Connexion', wallet: 'Portefeuille' },
  en: { login: 'Sign in', wallet: 'Wallet' },
  es: { login: 'Iniciar sesión', wallet: 'Cartera' },
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

journey(
  'a visitor changes the language on every page and goes on',
  async ({ page }) => {
    const paths = pagesOf().flatMap(({ path, person }) => (person === 'visitor' ? [path] : []));
    let turn = 0;
    for (const path of paths.filter((one) => one !== '/dashboard' && !one.includes('.'))) {
      const language = languages[turn % languages.length] ?? 'fr';
      turn += 1;
      await page.goto(path);
      await page
        .getByRole('combobox', { name: /^(Langue|Language|Idioma)$/ })
        .selectOption(language);
      await expectWhole(page, language);
      // Two pages further, by links.
      await page.locator('footer a[href="/faq"]').click();
      await page.waitForURL(/\/faq$/);
      await expectWhole(page, language);
      await page.locator('header a[href="/"]').first().click();
      await page.waitForURL(/\/$/);
      // The menu closes as the next page is drawn, which is after its address.
      await page.locator('main select').first().waitFor();
      await page.locator('header button[popovertarget]').click();
      await page.locator('#public-menu a[href="/login"]').click();
      await heading(page, titles[language].login).waitFor();
      await expectWhole(page, language);
    }
    await expectAccessible(page);
  },
  phone,
);

journey(
  'a person’s other tabs follow the language at their next page',
  async ({ page, context }) => {
    const { call } = await signUp(page);
    const other = await context.newPage();
    await other.goto('/faq');
    const paths = pagesOf().flatMap(({ path, person }) => (person === 'user' ? [path] : []));
    let turn = 0;
    for (const path of paths) {
      const language = languages[turn % languages.length] ?? 'fr';
      turn += 1;
      await page.goto(path);
      await page.locator('nav a[href="/dashboard/user"]').last().waitFor();
      // As the settings of another tab do.
      const region = { langue: language, devise: 'EUR', fuseauHoraire: 'Europe/Paris' };
      await call('PUT', '/users/me/region', region);
      await other.evaluate((chosen) => {
        document.cookie = `langue=${chosen}; path=/; SameSite=Lax`;
      }, language);
      const next = path === '/dashboard/user/settings' ? 'activity' : 'settings';
      await page.locator(`nav a[href="/dashboard/user/${next}"]`).last().click();
      await page.waitForURL(new RegExp(`/${next}$`));
      await expectWhole(page, language);
      await page.goto('/dashboard/user/wallet');
      await heading(page, titles[language].wallet).waitFor();
    }
  },
  phone,
);
