import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { frenchOn } from '../support/french.ts';
import { journey } from '../support/journey.ts';
import { newPerson, submit } from '../support/sending.ts';
import { register } from '../support/signing-in.ts';
import { walletTabs } from '../support/wallet.ts';

const tabs = (page: string, names: readonly string[]) =>
  names.map((name) => `${page}?onglet=${name}`);

/** The main pages of a person. */
const pages = [
  '/dashboard/user',
  ...tabs('/dashboard/user/wallet', walletTabs),
  '/dashboard/user/transfers',
  '/dashboard/user/schedules',
  '/dashboard/user/topup',
  '/dashboard/user/request-money',
  '/dashboard/user/notifications',
  ...tabs('/dashboard/user/settings', [
    'profile',
    'security',
    'notifications',
    'regional',
    'limits',
    'privacy',
  ]),
  '/',
  '/transfer',
  '/faq',
  '/about',
  '/terms',
];

async function speak(page: Page, language: 'en' | 'es'): Promise<void> {
  await page.goto('/dashboard/user/settings?onglet=regional');
  await page.locator('select[name=langue]').selectOption(language);
  await page.locator('main form button[type=submit]').click();
  await page.locator(`html[lang=${language}]`).waitFor();
}

for (const language of ['en', 'es'] as const) {
  journey(
    `an empty account’s pages have no French once the language is ${language}`,
    async ({ page }) => {
      await register(page, newPerson());
      await speak(page, language);
      const left: Record<string, string[]> = {};
      // The other half is read in the other language, as those of `languages.left.spec`.
      for (const path of pages.filter(
        (_path, index) => (index % 2 === 0) === (language === 'en'),
      )) {
        await page.goto(path);
        await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
        const found = await frenchOn(page, language);
        if (found.length > 0) left[path] = found;
      }
      expect(left).toEqual({});
    },
  );
}

journey(
  'English from a price to a refusal: amounts, dates and what the server says',
  async ({ page }) => {
    const person = newPerson();
    await register(page, person);
    await speak(page, 'en');
    // What is wrong with a field is said in English also when its words come last.
    await page.route(/all-field-texts/, async (route) => {
      await sleep(3_000);
      await route.fallback();
    });
    await page.goto('/transfer?montant=1250.5&devise=EUR&pays=SN');
    await page.getByText('€1,263.01').first().waitFor();
    expect(await frenchOn(page, 'en')).toEqual([]);
    await submit(page, 'Continue');
    await page.waitForURL(/etape=destinataire/);
    await page.getByLabel('Full name').fill(' ');
    await page.getByLabel('Full name').blur();
    await submit(page, 'Continue');
    await page.getByText('Please enter the recipient’s name').first().waitFor();
    expect(await frenchOn(page, 'en')).toEqual([]);

    await page.context().clearCookies({ name: /^(?!langue$)/ });
    await page.goto('/login');
    const form = page.getByRole('form', { name: 'Sign in' });
    await submit(page, 'Sign in');
    await form.getByText('Please enter your email and password').first().waitFor();
    await form.getByLabel('E-mail address').fill(person.email);
    await form.getByLabel('Password', { exact: true }).fill('not the one');
    await submit(page, 'Sign in');
    await form.getByText('Wrong identifier or password.').first().waitFor();
    expect(await frenchOn(page, 'en')).toEqual([]);
  },
);

journey('English downloads: a statement is named, headed and written for it', async ({ page }) => {
  await register(page, newPerson());
  await speak(page, 'en');
  await page.goto('/dashboard/user/wallet');
  await page.getByRole('button', { name: 'Statement' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^statement-EUR-.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Date,Time,Reference,Type,Description,Recipient,Amount,Balance,Currency');
  expect(text).toMatch(/,Opening balance,,,0\.00,EUR/);
});
