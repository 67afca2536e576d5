import type { Page } from 'playwright-core';
import { pagesOf } from '../../tools/browser/pages.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { changeOnEveryPage, expectWhole, type Language, languages } from '../support/languages.ts';
import { openShop } from '../support/shops.ts';
import { signUp } from '../support/wallet.ts';

const phone = { context: { viewport: { width: 360, height: 740 } } };

const loginTitles = { fr: 'Connexion', en: 'Sign in', es: 'Iniciar sesión' };

const savedBy =
  (call: Awaited<ReturnType<typeof signUp>>['call']) =>
  (langue: Language): Promise<unknown> =>
    call('PUT', '/users/me/region', { langue, devise: 'EUR', fuseauHoraire: 'Europe/Paris' });

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
      await heading(page, loginTitles[language]).waitFor();
      await expectWhole(page, language);
    }
    await expectAccessible(page);
  },
  phone,
);

journey(
  'a person changes the language in this tab or another, on every page, and goes on by a link',
  async ({ page }) => {
    const { call } = await signUp(page);
    await changeOnEveryPage(page, { person: 'user', choose: savedBy(call) });
  },
);

journey('so does a merchant', async ({ page }) => {
  const { call } = await openShop(page);
  await changeOnEveryPage(page, { person: 'merchant', choose: savedBy(call) });
});
