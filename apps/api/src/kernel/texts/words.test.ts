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

test('a sentence is told the same, whatever is said before or after it', () => {
  const samples: Readonly<Record<string, string>> = {
    last4: '1234',
    reference: 'TRF-1',
    card: 'Votre carte',
  };
  const [[, english]] = languages;
  const neighbour = 'La somme est sur votre portefeuille.';
  const told = english[neighbour] ?? '';
  const wrong = Object.keys(english)
    .filter((french) => french.length > 12 && /^[\p{Lu}{].*\.$/u.test(french))
    .map((french) =>
      french.replaceAll(/\{(\w+)\}/g, (_slot, name: string) => samples[name] ?? '12'),
    )
    .filter((french) => {
      const alone = inLanguage(french, 'en');
      const after = inLanguage(`${french} ${neighbour}`, 'en');
      const before = inLanguage(`${neighbour} ${french}`, 'en');
      return after !== `${alone} ${told}` || before !== `${told} ${alone}`;
    });
  expect(wrong).toEqual([]);
});

test('both languages have the same sentences', () => {
  const [[, english], [, spanish]] = languages;
  expect(Object.keys(spanish).toSorted()).toEqual(Object.keys(english).toSorted());
});

test('amounts and dates inside a sentence follow the language', () => {
  const french =
    'Awa recevra 1\u00a0250,45\u00a0€, au plus tard le 12 juillet 2026 à 14:05 (heure de Paris).';
  expect(inLanguage(french, 'en')).toBe(
    'Awa will receive €1,250.45, at the latest on 12 July 2026 at 14:05 (Paris time).',
  );
  expect(inLanguage(french, 'es')).toBe(
    'Awa recibirá 1250,45\u00a0€, a más tardar el 12 de julio de 2026 a las 14:05 (hora de París).',
  );
  expect(inLanguage(french, 'fr')).toBe(french);
  expect(inLanguage('Prochaine date : le samedi 31 janvier à 09:00.', 'en')).toBe(
    'Next date: Saturday 31 January at 09:00.',
  );
});

test('an amount kept from before is told as today’s are', () => {
  for (const space of [' ', '\u00a0']) {
    const french = `Vous avez reçu 13\u00a0119\u00a0F${space}CFA`;
    expect(inLanguage(french, 'en')).toBe('You received F\u00a0CFA\u00a013,119');
  }
});

test('a date ends with its sentence, whatever follows', () => {
  const french =
    'Awa recevra 20,00\u00a0€, au plus tard le 1er août 2026 à 14:05. Débité : 22,00\u00a0€, dont 2,00\u00a0€ de frais. Passé ce délai, les frais vous sont rendus sans rien demander.';
  expect(inLanguage(french, 'en')).toBe(
    'Awa will receive €20.00, at the latest on 1 August 2026 at 14:05. Debited: €22.00, of which €2.00 in fees. Past this time, the fees are returned to you without asking.',
  );
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
