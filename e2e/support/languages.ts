import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pagesOf, type Person } from '../../tools/browser/pages.ts';
import { hydrated } from './hydrated.ts';

export const languages = ['en', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];

/** What the page says of its language, and whether every one of its scripts is of it. */
export async function expectWhole(page: Page, language: Language): Promise<void> {
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

type Dashboards = {
  readonly person: Exclude<Person, 'visitor'>;
  /** Saves the person's language, as the settings do. */
  readonly choose: (language: Language) => Promise<unknown>;
};

/**
 * Goes through the pages of a person's dashboard by links, from each to the next. On each the language changes, the first time
 * around in another tab and the second in this one; the page goes on, and the next one is whole.
 */
export async function changeOnEveryPage(page: Page, { person, choose }: Dashboards): Promise<void> {
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/faq');
  const home = `/dashboard/${person}`;
  const paths = pagesOf().flatMap((shown) => (shown.person === person ? [shown.path] : []));
  expect(paths.length).toBeGreaterThan(5);
  await page.goto(paths.at(-1) ?? home);
  await hydrated(page);
  let language: Language = 'fr';
  for (const [turn, path] of [...paths, ...paths].entries()) {
    const isHere = turn >= paths.length;
    if (isHere && (await regionalTab(page).count()) > 0) {
      language = await saveInSettings(page, language);
    } else {
      language = following(language);
      await choose(language);
      await keepLanguage(isHere ? page : elsewhere, language);
    }
    const isLinked = (await linkTo(page, path).count()) > 0;
    await follow(page, isLinked ? path : home, language);
    if (isLinked) continue;
    await page.goto(path);
    await hydrated(page);
  }
}

function following(language: Language): Language {
  return languages[(languages.indexOf(language) + 1) % languages.length] ?? 'fr';
}

const linkTo = (page: Page, path: string) => page.locator(`a[href="${path}"]:visible`).first();

async function follow(page: Page, path: string, language: Language): Promise<void> {
  await linkTo(page, path).click();
  await page.waitForURL((url) => url.pathname === path);
  await expectWhole(page, language);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await hydrated(page);
}

/** On the device, as `rememberLanguage` does. */
async function keepLanguage(tab: Page, language: Language): Promise<void> {
  await tab.evaluate((chosen) => {
    document.cookie = `langue=${chosen}; path=/; SameSite=Lax`;
  }, language);
}

const regionalTab = (page: Page) => page.locator('[role=tab][id$="-tab-regional"]');

/** By the form of the settings; answers the language, one that it offers. */
async function saveInSettings(page: Page, before: Language): Promise<Language> {
  await regionalTab(page).click();
  const choice = page.locator('select[name=langue]');
  await choice.waitFor();
  const next = following(before);
  const isOffered = (await choice.locator(`option[value=${next}]`).count()) > 0;
  const language = isOffered ? next : following(next);
  await choice.selectOption(language);
  await page.locator('main form button[type=submit]').click();
  await expectWhole(page, language);
  await hydrated(page);
  return language;
}
