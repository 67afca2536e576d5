import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pagesOf, type Person } from '../../tools/browser/pages.ts';
import { frenchOn } from '../support/french.ts';
import { journey } from '../support/journey.ts';
import { moveEverything } from '../support/moving.ts';
import { signUp, signUpWithMoney, walletTabs } from '../support/wallet.ts';

type Language = 'en' | 'es';

const languages = ['en', 'es'] as const;

const settingsTabs = ['profile', 'security', 'notifications', 'regional', 'limits', 'privacy'];

/** Buttons that open a dialog, or more of the page: by the page, and by the name of their text in the catalogue. */
const openers: Readonly<Record<string, readonly string[]>> = {
  '/dashboard/user/wallet': ['wallets_convert', 'statements_action', 'support_contact'],
  '/dashboard/user/wallet?onglet=cartes': ['virtual_cards_new', 'virtual_cards_manage'],
  '/dashboard/user/schedules': ['schedules_change', 'schedules_cancel'],
  '/dashboard/user/settings?onglet=profile': [
    'users_danger_close',
    'users_email_change',
    'users_phone_change',
  ],
  '/dashboard/user/settings?onglet=security': ['auth_biometrics_configure'],
  '/dashboard/user/settings?onglet=limits': ['limits_change'],
};

function textsIn(language: Language): Readonly<Record<string, string>> {
  const path = `../../packages/messages/catalogue/${language}/pages.json`;
  return JSON.parse(readFileSync(resolve(import.meta.dirname, path), 'utf8')) as Record<
    string,
    string
  >;
}

type Call = Awaited<ReturnType<typeof signUp>>['call'];

async function speak(call: Call, langue: Language): Promise<void> {
  await call('PUT', '/users/me/region', { langue, devise: 'EUR', fuseauHoraire: 'Europe/Paris' });
}

/**
 * Each page is read in one language: a text that only the other one lacks is found in the catalogue (tools/tidy.test.ts), and
 * one that is in no catalogue is French in both.
 */
const turnOf = (language: Language, paths: readonly string[]) =>
  paths.filter((_path, index) => index % languages.length === languages.indexOf(language));

const pathsFor = (person: Person) =>
  pagesOf().flatMap((shown) =>
    shown.person === person && !shown.path.includes('.') ? [shown.path] : [],
  );

/** Every page by its address, and what opens over it in one press: the French of each. */
async function frenchOf(page: Page, paths: readonly string[], language: Language) {
  const texts = textsIn(language);
  const left: Record<string, readonly string[]> = {};
  const read = async (where: string) => {
    await expect
      .poll(() => page.locator('.animate-skeleton, main [aria-busy=true]').count())
      .toBe(0);
    const found = await frenchOn(page, language);
    if (found.length > 0) left[where] = found;
  };
  for (const path of paths) {
    await page.goto(path);
    await page.locator(`html[lang=${language}]`).waitFor();
    await read(path);
    for (const key of openers[path] ?? []) {
      await page.goto(path);
      await page
        .getByRole('button', { name: texts[key] ?? key, exact: true })
        .first()
        .click();
      await read(`${path} ${key}`);
    }
  }
  return left;
}

for (const language of languages) {
  journey(
    `a visitor’s pages have no French left in ${language}`,
    async ({ page, context, url }) => {
      await context.addCookies([{ name: 'langue', value: language, url }]);
      expect(await frenchOf(page, turnOf(language, pathsFor('visitor')), language)).toEqual({});
    },
  );

  journey(
    `the pages of a person who did everything have no French left in ${language}, nor has what opens there`,
    async ({ page, desk, context, url }) => {
      const { call } = await signUpWithMoney(page, desk, 500);
      await moveEverything(call);
      await speak(call, language);
      await context.addCookies([{ name: 'langue', value: language, url }]);
      const { elements } = await call<{ elements: { id: string }[] }>('GET', '/operations');
      const paths = [
        ...pathsFor('user').filter((path) => !path.endsWith('/settings')),
        ...walletTabs.map((tab) => `/dashboard/user/wallet?onglet=${tab}`),
        ...settingsTabs.map((tab) => `/dashboard/user/settings?onglet=${tab}`),
        ...elements.map(({ id }) => `/dashboard/user/activity/${id}`),
      ];
      expect(elements.length).toBeGreaterThan(5);
      expect(await frenchOf(page, turnOf(language, paths), language)).toEqual({});
    },
  );

  journey(
    `a merchant’s pages have no French left in ${language}`,
    async ({ page, context, url }) => {
      const { call } = await signUp(page, 'merchant');
      await speak(call, language);
      await context.addCookies([{ name: 'langue', value: language, url }]);
      expect(await frenchOf(page, turnOf(language, pathsFor('merchant')), language)).toEqual({});
    },
  );
}
