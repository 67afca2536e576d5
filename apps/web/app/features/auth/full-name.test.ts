import { expect, test } from 'vitest';
import { splitFullName } from './full-name.ts';

test('takes the first word as the first name and the rest as the family name', () => {
  expect(splitFullName('  Prénom  De La  Famille ')).toEqual({
    prenom: 'Prénom',
    nom: 'De La Famille',
  });
});

test('leaves the family name empty for one word, and both for none', () => {
  expect(splitFullName('Prénom')).toEqual({ prenom: 'Prénom', nom: '' });
  expect(splitFullName('   ')).toEqual({ prenom: '', nom: '' });
});
