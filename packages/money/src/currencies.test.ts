import { describe, expect, test } from 'vitest';
import { currencyCodes, launchCurrencies, exponentOf, isCurrencyCode } from './currencies.ts';

describe('currencies', () => {
  test('have the decimals of ISO 4217', () => {
    expect(['XOF', 'XAF'].filter(isCurrencyCode).map(exponentOf)).toEqual([0, 0]);
    const others = launchCurrencies.filter((code) => code !== 'XOF' && code !== 'XAF');
    expect(new Set(others.map(exponentOf))).toEqual(new Set([2]));
    expect([exponentOf('JPY'), exponentOf('TND')]).toEqual([0, 3]);
  });

  test('are recognised by their code, and by nothing else', () => {
    expect(currencyCodes.every(isCurrencyCode)).toBe(true);
    for (const text of ['eur', 'EURO', '', 'toString', '__proto__', 'BTC']) {
      expect(isCurrencyCode(text)).toBe(false);
    }
  });

  test('agree with Intl on their decimals', () => {
    // CLDR writes these without the cents that ISO 4217 counts.
    const written = new Set<string>(['CDF', 'HUF', 'MGA', 'IDR']);
    for (const code of currencyCodes.filter((each) => !written.has(each))) {
      const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: code });
      expect(format.resolvedOptions().maximumFractionDigits, code).toBe(exponentOf(code));
    }
  });
});
