import { beforeAll, describe, expect, test } from 'vitest';
import { fieldTextsReady } from '../../lib/field-texts.ts';
import { readPhone, repairedPhone } from '../../lib/phone.ts';
import { emptyRecipient, isIban, recipientErrors, recipientInput } from './recipient-values.ts';

beforeAll(() => fieldTextsReady());

describe('phones', () => {
  test('a national number is read in the recipient’s country and shown in groups', async () => {
    expect(await readPhone('77 123 45 67', 'SN')).toEqual({
      e164: '+221771234567',
      grouped: '+221\u00a077\u00a0123\u00a045\u00a067',
    });
    expect(await readPhone('00221771234567', 'FR')).toMatchObject({ e164: '+221771234567' });
    expect(await readPhone('12 34', 'SN')).toBeNull();
  });

  test.each([
    ['97 12 34 56', 'BJ', '+2290197123456'],
    ['+229 97123456', 'BJ', '+2290197123456'],
    ['07 12 34 56', 'CI', '+2250707123456'],
    ['45 12 34 56', 'CI', '+2250545123456'],
    ['+225 01123456', 'CI', '+2250101123456'],
  ])('%s of %s had 8 digits and is %s now', async (old, country, now) => {
    expect(repairedPhone(old, country)).toBe(now);
    expect(await readPhone(now, country)).not.toBeNull();
  });

  test('what is already right, or of another country, is left alone', () => {
    expect(repairedPhone('+2250707123456', 'CI')).toBeNull();
    expect(repairedPhone('77 12 34 56', 'SN')).toBeNull();
    expect(repairedPhone('971234', 'BJ')).toBeNull();
  });
});

describe('accounts', () => {
  test('an IBAN has a shape and a checksum', () => {
    expect(isIban('FR76 3000 1007 9412 3456 7890 185')).toBe(true);
    expect(isIban('FR76 3000 1007 9412 3456 7890 186')).toBe(false);
    expect(isIban('bonjour')).toBe(false);
  });
});

describe('what was typed', () => {
  const texts = { accountMissing: 'compte', ibanInvalid: 'iban' };
  const typed = { ...emptyRecipient, nom: 'Nom', telephone: '+221771234567' };

  test('only the fields of the delivery method are sent', () => {
    const all = { ...typed, operateur: 'ORANGE', iban: 'FR7630001007941234567890185' };
    expect(recipientInput(all, { mode: 'mobile', country: 'SN' })).toEqual({
      mode: 'mobile',
      nom: 'Nom',
      telephone: '+221771234567',
      pays: 'SN',
      operateur: 'ORANGE',
    });
    expect(recipientInput(all, { mode: 'nzela', country: 'SN' })).toEqual({
      mode: 'nzela',
      telephone: '+221771234567',
    });
    expect(recipientInput({ ...all, compte: 'numero' }, { mode: 'bank', country: 'SN' })).toEqual({
      mode: 'bank',
      nom: 'Nom',
      telephone: '+221771234567',
      pays: 'SN',
      numeroCompte: '',
    });
  });

  test('each missing field is told, at the field', () => {
    expect(recipientErrors(emptyRecipient, { mode: 'mobile', country: 'SN' }, texts)).toEqual({
      nom: 'Veuillez saisir le nom du bénéficiaire',
      telephone: 'Veuillez saisir un numéro de téléphone',
      operateur: 'Choisissez un opérateur.',
    });
    expect(recipientErrors(typed, { mode: 'bank', country: 'SN' }, texts)).toEqual({
      iban: 'compte',
    });
    expect(recipientErrors(typed, { mode: 'bank', country: 'GH' }, texts)).toEqual({
      numeroCompte: 'compte',
    });
    const wrong = { ...typed, iban: 'FR76 3000' };
    expect(recipientErrors(wrong, { mode: 'bank', country: 'SN' }, texts)).toEqual({
      iban: 'iban',
    });
  });
});
