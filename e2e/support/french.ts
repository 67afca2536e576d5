import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { frenchWords } from '../../tools/testing/french-words.ts';

/** What stays as it is in every language: names, and how each language calls itself. */
const names =
  /Français|Lingála|Côte d’Ivoire|São Tomé|(?:Hello|Hola),? Compte|Compte E(?:ssai|\.)|Destinataire Essai|Démo [\p{L} ]+|Bénin|Guinée|Banque du bac à sable|rue du Bac à Sable|Repas du club|SENELEC/gu;

type Language = 'en' | 'es';

const catalogues = resolve(import.meta.dirname, '../../packages/messages/catalogue');
const parts = ['pages', 'server', 'refusals', 'fields', 'names'];

/** The texts of the catalogue in `language`, by key: the forms of one that counts one after the other. */
function textsOf(language: Language | 'fr'): ReadonlyMap<string, string> {
  const entries = parts.flatMap((part) => {
    const text = readFileSync(resolve(catalogues, language, `${part}.json`), 'utf8');
    return Object.entries(JSON.parse(text) as Record<string, unknown>);
  });
  return new Map(entries.map(([key, value]) => [key, plain(formsOf(value).join('\n'))]));
}

function formsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  const forms = value as { readonly match?: Readonly<Record<string, string>> }[];
  return forms.flatMap(({ match }) => Object.values(match ?? {}));
}

function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '');
}

/** Three words or more that the French catalogue says, and that the other language says in other words. */
function frenchPieces(language: Language): readonly string[] {
  const other = [...textsOf(language).values()].join('\n');
  return [...textsOf('fr').values()]
    .flatMap((text) => text.split(/\{[^}]*\}|\n/))
    .map((piece) => piece.trim())
    .filter((piece) => (piece.match(/\p{L}{2,}/gu) ?? []).length > 2 && !other.includes(piece));
}

const piecesOf: { [Of in Language]?: readonly string[] } = {};

/** Lines of the page that a person reads or hears and that are still French. */
export async function frenchOn(page: Page, language: Language): Promise<string[]> {
  const said = await page.evaluate(() => {
    const spoken = ['aria-label', 'placeholder', 'alt', 'title'];
    // What says of itself that it is in French, as the words of the API are, is not left over.
    const inFrench = '[lang=fr]:not(html)';
    const heard = [...document.querySelectorAll('body *')]
      .filter((element) => element.closest(inFrench) === null)
      .flatMap((element) => spoken.map((name) => element.getAttribute(name) ?? ''));
    const hidden = [...document.querySelectorAll<HTMLElement>(`body ${inFrench}`)];
    for (const element of hidden) element.style.display = 'none';
    const read = document.body.innerText.split('\n');
    for (const element of hidden) element.style.display = '';
    return [document.title, ...read, ...heard];
  });
  const pieces = (piecesOf[language] ??= frenchPieces(language));
  const lines = said.map((line) => plain(line).replace(names, '').trim());
  const isLeft = (line: string) =>
    frenchWords.test(line) || pieces.some((one) => line.includes(one));
  return [...new Set(lines.filter(isLeft))];
}
