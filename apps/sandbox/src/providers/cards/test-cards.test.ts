import { expect, test } from 'vitest';
import { behaviourOf, passesLuhn, testCards } from './test-cards.ts';

test.each(testCards)('$number passes the Luhn check', ({ number }) => {
  expect(passesLuhn(number.replaceAll(' ', ''))).toBe(true);
});

test('one digit off does not', () => {
  expect(passesLuhn('4242424242424241')).toBe(false);
  expect(passesLuhn('4242424242424224')).toBe(false);
});

test('anything else is accepted', () => {
  expect(behaviourOf('4242424242424242')).toBe('0001');
  expect(behaviourOf('4000000000080004')).toBe('0004');
});
