import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { literalsOf } from '../../../../../tools/testing/literals.ts';
import { phrasesIn, inLanguage } from './words.ts';

const languages = [
  ['en', phrasesIn('en')],
  ['es', phrasesIn('es')],
] as const;

describe.each(languages)('in %s', (language, phrases) => {
  test('every sentence names the values that the French one names', () => {
    const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
    for (const [french, translation] of Object.entries(phrases)) {
      expect(values(translation), french).toEqual(values(french));
      expect(translation.trim(), french).not.toBe('');
    }
  });

  test('every sentence of a refused form is there', () => {
    const missing = contractSentences().filter(
      (french) => inLanguage(french.replaceAll(/\{\w+\}/g, '7'), language) === french,
    );
    expect(missing).toEqual([]);
  });
});

test('both languages have the same sentences', () => {
  const [[, english], [, spanish]] = languages;
  expect(Object.keys(spanish).toSorted()).toEqual(Object.keys(english).toSorted());
});

test('what a person wrote stays as they wrote it', () => {
  for (const text of ['Loyer de mars', 'Dîner chez Paul', 'Acompte sur facture', 'Merci !'])
    expect(inLanguage(text, 'en')).toBe(text);
});

/** What the schemas of the contract say of a field, each value as `{value}`. */
function contractSentences(): string[] {
  const folder = new URL('../../../../../packages/contract/src/', import.meta.url).pathname;
  const files = globSync('*.ts', { cwd: folder }).filter(
    (name) => !/test|words\.|phrasebook/.test(name) || name === 'generic-words.ts',
  );
  const found = files.flatMap((name) => literalsOf(folder + name));
  return [...new Set(found)].filter((text) => /^\p{Lu}\p{Ll}* .*[\p{Ll}.)]$/u.test(text));
}
