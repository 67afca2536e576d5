import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { literalsOf } from '../../../../../tools/testing/literals.ts';
import { phrasesIn } from './words.ts';

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

describe.each(['en', 'es'] as const)('in %s', (language) => {
  const known = new Set(Object.keys(phrasesIn(language)).map(shapeOf));

  test('every sentence that a person may read has its translation', () => {
    const missing = sources.flatMap((name) =>
      [...new Set(literalsOf(folder + name))]
        .filter((text) => isSpoken(text))
        .filter((text) => !othersRead.has(text) && !isTold(shapeOf(text), known))
        .map((text) => `${name}: ${text}`),
    );
    expect(missing).toEqual([]);
  });
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

function shapeOf(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/\{\w*\}/g, '{}');
}

/** As the phrasebook does: whole, or by as many sentences together as are known; a value may itself be a sentence. */
function isTold(text: string, known: ReadonlySet<string>): boolean {
  if (known.has(text) || /^\{\}[.:]?$/.test(text)) return true;
  for (const { index } of text.matchAll(/(?<=[.!?…}]) (?=[\p{Lu}\d{])/gu)) {
    if (isTold(text.slice(0, index), known) && isTold(text.slice(index + 1), known)) return true;
  }
  return false;
}
