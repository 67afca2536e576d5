import type { Topup } from '@nzela/contract/topups';
import { describe, expect, test } from 'vitest';
import {
  countryInNumber,
  emptyTopup,
  isPending,
  missingSentence,
  nationalDigits,
  statusDisplay,
} from './topup-values.ts';

describe('the button', () => {
  const complete = { ...emptyTopup, phoneNumber: '771234567', operatorId: 'orange-sn' };

  test('says what is missing, and nothing more once it may be pressed (spec §5)', () => {
    expect(missingSentence(emptyTopup)).toBe(
      'Veuillez remplir tous les champs nécessaires\u00a0: numéro, opérateur, montant ou forfait.',
    );
    expect(missingSentence(complete)).toContain(': montant ou forfait.');
    expect(missingSentence({ ...complete, amount: '1000' })).toBeUndefined();
    expect(missingSentence({ ...complete, dataPackageId: 'semaine' })).toBeUndefined();
  });
});

describe('a pasted number', () => {
  test.each([
    ['+229 97 12 34 56', 'BJ'],
    ['00225 07 00 00 00 00', 'CI'],
    ['77 123 45 67', null],
    ['+33 6 12 34 56 78', null],
    ['', null],
  ])('%s is of %s', (text, country) => expect(countryInNumber(text)).toBe(country));

  test('is shown without the code that stands before the field', () => {
    expect(nationalDigits({ phoneNumber: '221771234567', countryIso: 'SN' })).toBe('771234567');
  });
});

describe('the status', () => {
  const topup = (status: string, stage = 'en_cours') => ({ status, stage }) as Topup;

  test.each([
    ['success', 'Réussi'],
    ['pending', 'En cours'],
    ['failed', 'Échoué'],
    ['something new', 'En cours'],
  ])('%s is shown as %s (spec §4)', (status, label) => {
    expect(statusDisplay(topup(status)).label).toBe(label);
  });

  test('a lost answer is being checked, and never failed', () => {
    expect(statusDisplay(topup('pending', 'indetermine')).label).toBe('En cours de vérification');
    expect(isPending(topup('pending', 'indetermine'))).toBe(true);
  });
});
