import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { literalsOf } from '../../../../../tools/testing/literals.ts';

/** Where the server says what a person may read: notifications, mails, reasons, descriptions, receipts, statements. */
const folder = new URL('../../features/', import.meta.url).pathname;
const sources = globSync('**/*.ts', { cwd: folder }).filter(
  (name) => !/\.(test|store|seed|defaults)\.ts$|seed-story|demo-accounts/.test(name),
);

/** Read by others than the product's people: a shop's terminal, an EMVCo code. */
const othersRead = new Set([
  'The key of this request is neither SECRET_KEY nor a former one',
  'EN LIGNE',
  'Carte inconnue',
  'Carte fermée',
  'Carte gelée par son titulaire',
  'Carte en pause',
  'Carte refusée',
  'Carte momentanément indisponible',
  'Carte à usage unique, déjà utilisée',
  'Carte réservée à un autre marchand',
  'Plafond par paiement dépassé',
  'Plafond mensuel dépassé',
  'Montant refusé',
  'Solde insuffisant',
]);

/** What a route does, for those who read the description of the API: it is French, as the API's words are. */
function summariesOf(path: string): ReadonlySet<string> {
  const written = readFileSync(path, 'utf8').matchAll(
    /\b(?:summary:|callbackOptions\()\s*(?:'([^']*)'|"([^"]*)")/g,
  );
  return new Set([...written].map(([, single, double]) => single ?? double ?? ''));
}

test('what a person may read is a message of the catalogue: no sentence stands in the code', () => {
  const found = sources.flatMap((name) => {
    const summaries = name.endsWith('.routes.ts') ? summariesOf(folder + name) : othersRead;
    return [...new Set(literalsOf(folder + name))]
      .filter((text) => (isSpoken(text) || isLabel(name, text)) && !othersRead.has(text))
      .filter((text) => !summaries.has(text))
      .map((text) => `${name}: ${text}`);
  });
  expect(found).toEqual([]);
});

test('the list above names only what is written somewhere', () => {
  const written = new Set(sources.flatMap((name) => literalsOf(folder + name)));
  expect([...othersRead].filter((text) => !written.has(text))).toEqual([]);
});

/** Begins as a sentence of ours does. */
function isSpoken(text: string): boolean {
  if (/^(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b|\n/.test(text)) return false;
  return /^(?:\p{Lu}|\{value\})/u.test(text) && /\p{L} \p{L}|\p{L}’\p{L}|[à-ÿ]/u.test(text);
}

/** In a document a word alone is a label. */
function isLabel(file: string, text: string): boolean {
  return /(?:receipts?|pdf|csv|camt|statement)\.ts$/.test(file) && /^\p{Lu}\p{Ll}+$/u.test(text);
}
