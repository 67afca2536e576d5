import { describe, expect, test } from 'vitest';
import { readTypedAmount } from './typed-amount.ts';

describe('readTypedAmount', () => {
  test.each([
    ['12,50', '12.50'],
    ['12.5', '12.50'],
    ['1 250,5', '1250.50'],
    ['5', '5.00'],
  ])('%s is an amount', (typed, text) => {
    expect(readTypedAmount(typed, 'EUR', '5')).toEqual({ ok: true, text });
  });

  test.each(['', '0', '0,00', 'douze', '1,2,3', '12,345'])('« %s » is none', (typed) => {
    expect(readTypedAmount(typed, 'EUR', '5')).toEqual({
      ok: false,
      message: 'Veuillez entrer un montant valide',
    });
  });

  test('below the minimum: which it is', () => {
    const read = readTypedAmount('4,99', 'EUR', '5');
    expect(read).toEqual({
      ok: false,
      message: 'Le montant est inférieur au minimum de 5,00\u00a0€.',
    });
  });
});
