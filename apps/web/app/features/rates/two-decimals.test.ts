import { expect, test } from 'vitest';
import { twoDecimals } from './two-decimals.ts';

test('writes two decimals in fr-FR whatever the currency (spec §9)', () => {
  expect(twoDecimals(655957, 'XOF')).toBe('655\u00a0957,00');
  expect(twoDecimals(1.52, 'EUR')).toBe('1,52');
  expect(twoDecimals(1090, 'USD')).toBe('1\u00a0090,00');
});
