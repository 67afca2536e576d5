import { expect, test } from 'vitest';
import { filledText } from './filled-text.ts';

test('puts each value in its place, wherever a language wants it', () => {
  const values = { nom: 'Démo', montant: '20,00 €' };
  expect(filledText('{nom} a reçu {montant}', values)).toBe('Démo a reçu 20,00 €');
  expect(filledText('{montant}: {nom} ({montant})', values)).toBe('20,00 €: Démo (20,00 €)');
});

test('a value is text, whatever it looks like', () => {
  expect(filledText('{a}', { a: '$& {a}' })).toBe('$& {a}');
});
