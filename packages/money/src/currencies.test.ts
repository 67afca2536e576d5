import { describe, expect, test } from 'vitest';
import { currencyCodes, exponentOf, isCurrencyCode } from './currencies.ts';

describe('currencies', () => {
  test('have the decimals of ISO 4217', () => {
    expect(['XOF', 'XAF'].filter(isCurrencyCode).map(exponentOf)).toEqual([0, 0]);
    const others = currencyCodes.filter((code) => code !== 'XOF' && code !== 'XAF');
    expect(new Set(others.map(exponentOf))).toEqual(new Set([2]));
  });

  test('are recognised by their code, and by nothing else', () => {
    expect(currencyCodes.every(isCurrencyCode)).toBe(true);
    for (const text of ['eur', 'EURO', '', 'toString', '__proto__', 'BTC']) {
      expect(isCurrencyCode(text)).toBe(false);
    }
  });

  test('agree with Intl on their decimals', () => {
    for (const code of currencyCodes.filter((each) => each !== 'CDF')) {
      const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: code });
      expect(format.resolvedOptions().maximumFractionDigits, code).toBe(exponentOf(code));
    }
  });
});
