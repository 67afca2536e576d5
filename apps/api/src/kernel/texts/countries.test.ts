import { expect, test } from 'vitest';
import { countriesIn, countryNameIn, countryWords } from './countries.ts';

test('countries are named in the language of whoever reads', () => {
  expect(countryWords('SN')).toBe('Sénégal');
  expect(countryNameIn('SN', 'en')).toBe('Senegal');
  expect(countryNameIn('CM', 'es')).toBe('Camerún');
  expect(countryNameIn('CD', 'en')).toBe('Congo (DRC)');
});

test('so is a list of them inside a sentence', () => {
  const list = ['SN', 'CI', 'CD'].map(countryWords).join(', ');
  expect(countriesIn(list, 'en')).toBe('Senegal, Côte d’Ivoire, Congo (DRC)');
  expect(countriesIn('Sénégal, Ailleurs', 'es')).toBe('Senegal, Ailleurs');
});
