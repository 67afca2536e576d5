import { expect, test } from 'vitest';
import { ratesPath, readRatesAddress, writeRatesAddress } from './rates-address.ts';

const read = (text: string) => readRatesAddress(new URLSearchParams(text));

test('an address names the pair and the period, and is written as it was read', () => {
  const address = read('de=XOF&vers=CAD&jours=365');
  expect(address).toEqual({ from: 'XOF', to: 'CAD', period: '365' });
  expect(writeRatesAddress(address).toString()).toBe('de=XOF&vers=CAD&jours=365');
});

test('what is missing or unknown is the euro in dollars over thirty days', () => {
  expect(read('de=BTC&jours=7')).toEqual({ from: 'EUR', to: 'USD', period: '30' });
});

test('no currency is shown against itself', () => {
  expect(read('de=EUR&vers=EUR').to).toBe('USD');
  expect(read('de=USD&vers=USD').to).toBe('EUR');
  expect(read(ratesPath('XOF', 'EUR').split('?')[1] ?? '')).toMatchObject({
    from: 'XOF',
    to: 'EUR',
  });
});
