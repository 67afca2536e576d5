import { expect, test } from 'vitest';
import { chooseCurrency, conversionRequest, readConversion, swapCurrencies } from './conversion.ts';

const start = readConversion(new URLSearchParams());

test('starts from 1000 EUR to XOF (spec §9)', () => {
  expect(start).toEqual({ amountText: '1000', from: 'EUR', to: 'XOF' });
});

test('swaps when the other side’s currency is chosen, so that a currency never meets itself', () => {
  expect(chooseCurrency(start, 'from', 'XOF')).toEqual({
    amountText: '1000',
    from: 'XOF',
    to: 'EUR',
  });
  expect(chooseCurrency(start, 'to', 'USD')).toEqual({
    amountText: '1000',
    from: 'EUR',
    to: 'USD',
  });
});

test('drops the cents that a currency does not have', () => {
  expect(swapCurrencies({ ...start, amountText: '1 234,50' }).amountText).toBe('1 234');
});

test('asks for nothing while nothing is typed', () => {
  expect(conversionRequest({ ...start, amountText: '' })).toBeNull();
  expect(conversionRequest({ ...start, amountText: '0,00' })).toBeNull();
  expect(conversionRequest({ ...start, amountText: '12,5' })?.montant).toBe('12.50');
});
