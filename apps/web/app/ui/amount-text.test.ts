import { expect, test } from 'vitest';
import { acceptAmountText, tidyAmountText } from './amount-text.ts';

test.each([
  ['12,50', '12,50'],
  ['12.50', '12.50'],
  ['1 250,5', '1 250,5'],
  ['1\u202f250,45 €', '1\u202f250,45'],
  ['1.250,45', '1250,45'],
  ['1,250.45', '1250,45'],
  ['1.250.000', '1250000'],
  ['-20', '20'],
  ['', ''],
  ['.5', '.5'],
])('a pasted « %s » is kept as « %s »', (pasted, kept) => {
  expect(acceptAmountText('', pasted)).toBe(kept);
});

test.each(['12,50,3', '1.2.3', '12,5.0,'])(
  'what « %s » would make is no amount: nothing changes',
  (next) => {
    expect(acceptAmountText('12,50', next)).toBe('12,50');
  },
);

test('a letter typed into an amount is left out', () => {
  expect(acceptAmountText('12', '12e')).toBe('12');
});

test('leaving the field writes the currency’s decimals and groups thousands', () => {
  expect(tidyAmountText('1250,5', 'EUR')).toBe('1\u00a0250,50');
  expect(tidyAmountText('65596', 'XOF')).toBe('65\u00a0596');
});

test('what is no amount stays as typed', () => {
  expect(tidyAmountText('12,505', 'EUR')).toBe('12,505');
  expect(tidyAmountText('', 'EUR')).toBe('');
});
