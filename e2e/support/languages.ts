import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pagesOf, type Person } from '../../tools/browser/pages.ts';

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
  /** The names of two pages that the navigation leads to. */
  readonly leadsTo: readonly [string, string];
  /** Saves the person's language, as the settings do. */
  readonly choose: (language: Language) => Promise<unknown>;
};

/** On each page of a person's dashboard the language changes in another tab; the page goes on, and the next one is whole. */
export async function changeOnEveryPage(
  page: Page,
  { person, leadsTo: [one, other], choose }: Dashboards,
): Promise<void> {
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/faq');
  const linkTo = (to: string) => page.locator(`nav a[href="${to}"]:visible`).first();
  const home = `/dashboard/${person}`;
  const paths = pagesOf().flatMap((shown) => (shown.person === person ? [shown.path] : []));
  expect(paths.length).toBeGreaterThan(5);
  for (const [turn, path] of paths.entries()) {
    const language = languages[turn % languages.length] ?? 'fr';
    await page.goto(path);
    await linkTo(home).waitFor();
    await choose(language);
    await elsewhere.evaluate((chosen) => {
      document.cookie = `langue=${chosen}; path=/; SameSite=Lax`;
    }, language);
    const next = path === `${home}/${one}` ? other : one;
    await linkTo(`${home}/${next}`).click();
    await page.waitForURL((url) => url.pathname === `${home}/${next}`);
    await expectWhole(page, language);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
}
