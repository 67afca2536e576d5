import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { literalsOf } from '../../../../../tools/testing/literals.ts';
import { phrasesIn, inLanguage } from './words.ts';

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
]);

/** Texts put together from pieces: all that each can become, in whole sentences. */
const composed: Readonly<Record<string, readonly string[]>> = {
  '{value} opération{value} ou carte{value} en cours': [
    '1 opération ou carte en cours',
    '2 opérations ou cartes en cours',
  ],
};

describe.each(['en', 'es'] as const)('in %s', (language) => {
  const known = new Set(Object.keys(phrasesIn(language)).map(shapeOf));

  test('every sentence that a person may read has its translation', () => {
    const missing = sources.flatMap((name) =>
      [...new Set(literalsOf(folder + name))]
        .filter((text) => isSpoken(text) && composed[text] === undefined)
        .filter((text) => !othersRead.has(text) && !isTold(shapeOf(text), known))
        .map((text) => `${name}: ${text}`),
    );
    expect(missing).toEqual([]);
  });

  test('so has all that is put together from pieces', () => {
    const silent = Object.values(composed)
      .flat()
      .filter((french) =>
        piecesOf(french).some((piece) => inLanguage(french, language).includes(piece)),
      );
    expect(silent).toEqual([]);
  });
});

test('the lists above name only what is written somewhere', () => {
  const written = new Set(sources.flatMap((name) => literalsOf(folder + name)));
  const listed = [...othersRead, ...Object.keys(composed)];
  expect(listed.filter((text) => !written.has(text))).toEqual([]);
});

/** What is said in three words or more, between stops and colons. */
function piecesOf(text: string): string[] {
  return text.split(/(?<=[.:]) /).filter((piece) => /\S+ \S+ \S+/.test(piece));
}

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
